import { z } from 'zod'

/** Returns whether a text is a name of the IANA time zone database. Returns false for offsets such as +02:00. */
export function isTimeZone(name: string): boolean {
	if (!/^[A-Za-z]/.test(name)) return false
	try {
		return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
	} catch {
		return false
	}
}

/** Name of the IANA time zone database, such as `America/Denver`. Offsets such as +02:00 are refused. */
export const TimeZone = z
	.string()
	.refine(isTimeZone, 'Enter an IANA time zone, such as America/Denver')
	.meta({ examples: ['America/Denver'] })
