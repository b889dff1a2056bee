const TIME = {
	hour: 'numeric',
	minute: '2-digit',
	second: '2-digit',
	timeZoneName: 'short',
} as const

/**
 * Formats a time in the browser's time zone: `9:21:08 AM MDT` for today, `Jun 11, 8:42:19 PM MDT` for another day of this year.
 * Adds the year for any other date.
 */
export function formatMoment(iso: string, now: Date = new Date()): string {
	const then = new Date(iso)
	if (then.toDateString() === now.toDateString()) return then.toLocaleTimeString('en-US', TIME)
	const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
	return then.toLocaleString('en-US', { month: 'short', day: 'numeric', ...year, ...TIME })
}

/** Formats a duration in milliseconds: `412 ms`, `15.0 s`. */
export function formatMs(ms: number): string {
	return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Formats the time until a future moment: `now`, `in 12 s`, `in 4 min`, `in 5 h`. */
export function formatTimeUntil(iso: string, now: Date = new Date()): string {
	const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000)
	if (seconds <= 0) return 'now'
	if (seconds < 60) return `in ${seconds} s`
	if (seconds < 3600) return `in ${Math.round(seconds / 60)} min`
	return `in ${Math.round(seconds / 3600)} h`
}
