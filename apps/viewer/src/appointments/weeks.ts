import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'

/** A date of a week; `slots` is null where nobody visits on it. */
export type Day = { date: string; slots: Slot[] | null }
/** Its days in order, Monday first; Saturday and Sunday only where some week has visits on them. */
export type Week = { days: Day[] }

const DAY_MS = 86_400_000
const WEEKDAYS = 5

/** The free times by week: every week in which somebody visits, in order. */
export function groupByWeek(slotsByDate: Booking['slotsByDate']): Week[] {
	const dates = Object.keys(slotsByDate).sort()
	const length = Math.max(WEEKDAYS, ...dates.map((date) => weekdayOf(date) + 1))
	const mondays = [...new Set(dates.map((date) => plusDays(date, -weekdayOf(date))))]
	return mondays.map((monday) => ({
		days: Array.from({ length }, (_, index) => {
			const date = plusDays(monday, index)
			return { date, slots: slotsByDate[date] ?? null }
		}),
	}))
}

/** Where to begin: the first week with a free time; the first of all when there is none. */
export function firstFreeWeek(weeks: readonly Week[]): number {
	return Math.max(
		0,
		weeks.findIndex(({ days }) => days.some(isFree)),
	)
}

/** Whether a time of the date can be booked. */
export function isFree({ slots }: Day): boolean {
	return slots !== null && slots.length > 0
}

/** The times before and after noon by the clock of a time zone. */
export function splitAtNoon(slots: readonly Slot[], timeZone: string): { am: Slot[]; pm: Slot[] } {
	const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
	const isMorning = ({ startTime }: Slot) => Number(hours.format(new Date(startTime))) < 12
	return {
		am: slots.filter(isMorning),
		pm: slots.filter((slot) => !isMorning(slot)),
	}
}

/** Monday is 0. */
function weekdayOf(date: string): number {
	return (new Date(date).getUTCDay() + 6) % 7
}

function plusDays(date: string, days: number): string {
	return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}
