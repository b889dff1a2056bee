import { type CatalogLanguage, localeOf } from '../core/languages.ts'

type Fact = { label: string; value: string }

/** Returns the labeled values for the table of an email. Omits empty values. */
export function formatFacts(values: Record<string, string | null | undefined>): Fact[] {
	return Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Formats an instant in a time zone, for example `Tuesday, November 24 at 9:00 AM MST`. */
export function formatTime(at: string, timeZone: string, language: CatalogLanguage = 'en'): string {
	return new Intl.DateTimeFormat(localeOf(language), {
		weekday: 'long',
		month: 'long',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
		timeZone,
	}).format(new Date(at))
}

/** Shortens a text for a subject line to at most 70 characters. */
export function shorten(text: string): string {
	return text.length <= 70 ? text : `${text.slice(0, 69).trimEnd()}…`
}
