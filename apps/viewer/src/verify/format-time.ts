/** Formats a point in time with its time zone: `November 20, 2026 at 5:58:00 PM MST`. Uses the reader's time zone by default. */
export function formatTime(at: string, timeZone?: string): string {
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		dateStyle: 'long',
		timeStyle: 'long',
	})
	return format.format(new Date(at))
}
