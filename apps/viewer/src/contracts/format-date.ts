import { localeOf } from '@dormer/api/core/languages'

/** Formats a date such as `2026-11-24` with its weekday: `Tuesday, November 24`. */
export function formatLongDate(date: string, language: string): string {
	return new Date(date).toLocaleDateString(localeOf(language), {
		timeZone: 'UTC',
		weekday: 'long',
		month: 'long',
		day: 'numeric',
	})
}

/** Formats a timestamp in a time zone, with the name of the zone: `Friday, November 20 at 5:58 PM Mountain Time`. */
export function formatDateTime(iso: string, language: string, timeZone: string): string {
	return new Date(iso)
		.toLocaleString(localeOf(language), {
			timeZone,
			weekday: 'long',
			month: 'long',
			day: 'numeric',
			hour: 'numeric',
			minute: '2-digit',
			timeZoneName: 'longGeneric',
		})
		.replace('GMT+00:00', 'UTC')
}

/** Formats today's date in the time zone of the contract: `November 20, 2026`. */
export function formatToday(language: string, timeZone: string): string {
	return new Date().toLocaleDateString(localeOf(language), {
		timeZone,
		year: 'numeric',
		month: 'long',
		day: 'numeric',
	})
}

/** Formats the day on which a deposit is due: the day after the last day to cancel. Returns undefined without days to cancel. */
export function depositDay(
	cancellation: { lastDay: string } | null,
	language: string,
): string | undefined {
	if (cancellation === null) return undefined
	const day = new Date(cancellation.lastDay)
	day.setUTCDate(day.getUTCDate() + 1)
	return day.toLocaleDateString(language, { timeZone: 'UTC', month: 'long', day: 'numeric' })
}
