import { type CatalogLanguage, localeOf } from '../../core/languages.ts'

/** Formats a calendar date in words: `Tuesday, November 24, 2026`. */
export function formatLongDate(date: string, language: CatalogLanguage): string {
	return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
		new Date(date),
	)
}

/** Formats an instant as the local time of a time zone: `November 20, 2026 at 5:58 PM MST`. */
export function formatInstant(
	timeZone: string,
	at: Date,
	language: CatalogLanguage = 'en',
): string {
	const format = new Intl.DateTimeFormat(localeOf(language), {
		timeZone,
		year: 'numeric',
		month: 'long',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
	})
	// Replaces the narrow no-break space that Intl writes before AM and PM, and the no-break spaces of Spanish, because some fonts lack it.
	return format.format(at).replaceAll(/[\u202f\u00a0]/g, ' ')
}
