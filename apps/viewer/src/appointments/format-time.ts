import { localeOf } from '@dormer/api/core/languages'
import type { Slot } from '@dormer/api/sale/appointments/schema'

/** Language and time zone in which appointment times are formatted. */
export type TimeFormat = { language: string; timeZone: string }

/**
 * Formats a calendar date in four parts: weekday, day of the month, month with day, and full date (`Tue`, `24`, `Nov 24`,
 * `Tuesday, November 24`).
 */
export function formatDateParts(date: string, language: string) {
	const at = new Date(date)
	const format = (options: Intl.DateTimeFormatOptions) =>
		at.toLocaleDateString(localeOf(language), { timeZone: 'UTC', ...options })
	return {
		weekday: format({ weekday: 'short' }),
		day: format({ day: 'numeric' }),
		monthAndDay: format({ month: 'short', day: 'numeric' }),
		full: format({ weekday: 'long', month: 'long', day: 'numeric' }),
	}
}

/** Formats the first and last of several dates: `November 23 – 27`. */
export function formatDateRange(first: string, last: string, language: string): string {
	return new Intl.DateTimeFormat(localeOf(language), {
		timeZone: 'UTC',
		month: 'long',
		day: 'numeric',
	}).formatRange(new Date(first), new Date(last))
}

/**
 * Formats a slot in four parts: full date, short date (`Tue, Nov 24`), start time (`9:30 AM`) and time span (`9:30 –
 * 10:15 AM`).
 */
export function formatSlot({ startTime, endTime }: Slot, { language, timeZone }: TimeFormat) {
	const [start, end] = [new Date(startTime), new Date(endTime)]
	const time = new Intl.DateTimeFormat(localeOf(language), {
		timeZone,
		hour: 'numeric',
		minute: '2-digit',
	})
	const date = (options: Intl.DateTimeFormatOptions) =>
		start.toLocaleDateString(localeOf(language), { timeZone, ...options })
	return {
		full: date({ weekday: 'long', month: 'long', day: 'numeric' }),
		short: date({ weekday: 'short', month: 'short', day: 'numeric' }),
		at: time.format(start),
		span: time.formatRange(start, end),
	}
}

/** Formats a time zone as its city and its name: `Denver, Mountain Time`. */
export function formatTimeZone({ language, timeZone }: TimeFormat): string {
	const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
	const name = new Intl.DateTimeFormat(localeOf(language), {
		timeZone,
		timeZoneName: 'longGeneric',
	})
		.formatToParts(new Date())
		.find(({ type }) => type === 'timeZoneName')
		?.value.replace('GMT+00:00', 'UTC')
	return [...new Set([city, name])].filter(Boolean).join(', ')
}
