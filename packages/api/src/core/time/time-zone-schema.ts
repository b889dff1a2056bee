/** Returns whether a text is a name of the IANA time zone database. Returns false for offsets such as +02:00. */
export function isTimeZone(name: string): boolean {
	if (!/^[A-Za-z]/.test(name)) return false
	try {
		return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
	} catch {
		return false
	}
}
