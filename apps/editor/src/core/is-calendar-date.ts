/** Returns true for an existing calendar date such as `2026-11-24`, and false for `2026-02-30`. */
export function isCalendarDate(text: string): boolean {
	const at = Date.parse(`${text}T00:00:00Z`)
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text.length === 10
}
