import type { Booking, Slot } from '@dormer/api/sale/appointments/schema'

/** Date on which the company has opening hours. `slots` is empty when no time of the date is left. */
export type Day = { date: string; slots: Slot[] }

/** Number of days that are side by side. As many fit the width of a small phone. */
const DAYS_PER_PAGE = 5

/** Groups the days with opening hours from `today` on (`YYYY-MM-DD`) into pages, in order. Leaves out closed days. */
export function listDayPages(slotsByDate: Booking['slotsByDate'], today: string): Day[][] {
	const days = Object.keys(slotsByDate)
		.filter((date) => date >= today)
		.sort()
		.map((date) => ({ date, slots: slotsByDate[date] ?? [] }))
	return Array.from({ length: Math.ceil(days.length / DAYS_PER_PAGE) }, (_, page) =>
		days.slice(page * DAYS_PER_PAGE, (page + 1) * DAYS_PER_PAGE),
	)
}

/**
 * Returns the index of the page to open: the page of the booked date, or else the first page with a free time. Returns 0 when
 * there is neither.
 */
export function findFirstPage(pages: readonly Day[][], bookedDate: string | null): number {
	const booked = pages.findIndex((days) => days.some(({ date }) => date === bookedDate))
	if (booked >= 0) return booked
	return Math.max(
		0,
		pages.findIndex((days) => days.some(isFree)),
	)
}

/** Returns whether the date has a free slot. */
export function isFree({ slots }: Day): boolean {
	return slots.length > 0
}

/** Returns the date of a time in a time zone: `2026-11-27`. */
export function dateIn(timeZone: string, time: Date): string {
	return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)
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
