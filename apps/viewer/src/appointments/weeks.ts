import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'

/**
 * Date in a week. `slots` is null when the company is closed on that date. A date before the first date with opening hours, or
 * after the last one, has no slots: the company may be open, but offers no time there.
 */
export type Day = { date: string; slots: Slot[] | null }
/**
 * Days of one week, starting with Monday. Saturday or Sunday is included only when at least one week has time slots on
 * that day.
 */
export type Week = { days: Day[] }

const DAY_MS = 86_400_000
const WEEKDAYS = 5

/** Groups time slots by week, in order. Omits weeks in which the company has no opening hours. */
export function groupByWeek(slotsByDate: Booking['slotsByDate']): Week[] {
	const dates = Object.keys(slotsByDate).sort()
	const length = Math.max(WEEKDAYS, ...dates.map((date) => weekdayOf(date) + 1))
	const [first = '', last = ''] = [dates[0], dates.at(-1)]
	const mondays = [...new Set(dates.map((date) => plusDays(date, -weekdayOf(date))))]
	return mondays.map((monday) => ({
		days: Array.from({ length }, (_, index) => {
			const date = plusDays(monday, index)
			return { date, slots: slotsByDate[date] ?? (date < first || date > last ? [] : null) }
		}),
	}))
}

/** Returns the index of the first week with a free slot, or 0 when no slot is free. */
export function firstFreeWeek(weeks: readonly Week[]): number {
	return Math.max(
		0,
		weeks.findIndex(({ days }) => days.some(isFree)),
	)
}

/** Returns whether the date has a free slot. */
export function isFree({ slots }: Day): boolean {
	return slots !== null && slots.length > 0
}

/** Splits the slots of a day into those before noon and those after noon in a time zone. */
export function splitAtNoon(slots: readonly Slot[], timeZone: string): { am: Slot[]; pm: Slot[] } {
	const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
	const isMorning = ({ startTime }: Slot) => 12 > Number(hours.format(new Date(startTime)))
	return {
		am: slots.filter(isMorning),
		pm: slots.filter((slot) => !isMorning(slot)),
	}
}

/** Returns the weekday of a date as a number; Monday is 0. */
function weekdayOf(date: string): number {
	return (new Date(date).getUTCDay() + 6) % 7
}

function plusDays(date: string, days: number): string {
	return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
