import { catalogLanguage, localeOf } from '@dormer/api/core/languages'

/**
 * Formats a point in time with its time zone, in the language of the page: `November 20, 2026 at 5:58:00 PM MST`. Uses the reader's
 * time zone by default.
 */
export function formatTime(at: string, timeZone?: string): string {
	const locale = localeOf(catalogLanguage(document.documentElement.lang))
	const format = new Intl.DateTimeFormat(locale, {
		timeZone,
		dateStyle: 'long',
		timeStyle: 'long',
	})
	return format.format(new Date(at))
}
