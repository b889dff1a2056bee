/** A date such as `2026-11-24` in words: `Tuesday, November 24`. */
export function formatLongDate(date: string, language: string): string {
	return new Date(date).toLocaleDateString(language, {
		timeZone: 'UTC',
		weekday: 'long',
		month: 'long',
		day: 'numeric',
	})
}

/** A moment by the clock of a time zone: `Friday, November 20, 5:58 PM`. */
export function formatDateTime(iso: string, language: string, timeZone: string): string {
	return new Date(iso).toLocaleString(language, {
		timeZone,
		weekday: 'long',
		month: 'long',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
	})
}

/** Today's date where the contract is signed: `November 20, 2026`. */
export function formatToday(language: string, timeZone: string): string {
	return new Date().toLocaleDateString(language, {
		timeZone,
		year: 'numeric',
		month: 'long',
		day: 'numeric',
	})
}
