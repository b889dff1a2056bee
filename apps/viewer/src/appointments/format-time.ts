import type { Slot } from '@dormer/api/sale/appointments/schema'

/** In which language, and by whose clock. */
export type TimeFormat = { language: string; timeZone: string }

/** The parts of a date by themselves: `Tue`, `24`, `Tuesday, November 24`. */
export function formatDateParts(date: string, language: string) {
	const at = new Date(date)
	const format = (options: Intl.DateTimeFormatOptions) =>
		at.toLocaleDateString(language, { timeZone: 'UTC', ...options })
	return {
		weekday: format({ weekday: 'short' }),
		day: format({ day: 'numeric' }),
		full: format({ weekday: 'long', month: 'long', day: 'numeric' }),
	}
}

/** `November 23 – 27`. */
export function formatWeek(first: string, last: string, language: string): string {
	return new Intl.DateTimeFormat(language, {
		timeZone: 'UTC',
		month: 'long',
		day: 'numeric',
	}).formatRange(new Date(first), new Date(last))
}

/** When a visit is: `Tuesday, November 24`, `Tue, Nov 24`, `9:30 AM`, `9:30 – 10:15 AM`. */
export function formatSlot({ startTime, endTime }: Slot, { language, timeZone }: TimeFormat) {
	const [start, end] = [new Date(startTime), new Date(endTime)]
	const time = new Intl.DateTimeFormat(language, { timeZone, hour: 'numeric', minute: '2-digit' })
	const date = (options: Intl.DateTimeFormatOptions) =>
		start.toLocaleDateString(language, { timeZone, ...options })
	return {
		full: date({ weekday: 'long', month: 'long', day: 'numeric' }),
		short: date({ weekday: 'short', month: 'short', day: 'numeric' }),
		at: time.format(start),
		span: time.formatRange(start, end),
	}
}

/** A time zone as people say it: `Denver, Mountain Time`. */
export function formatTimeZone({ language, timeZone }: TimeFormat): string {
	const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
	const name = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
		.formatToParts(new Date())
		.find(({ type }) => type === 'timeZoneName')?.value
	return [...new Set([city, name])].filter(Boolean).join(', ')
}
