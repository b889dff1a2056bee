const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a past time as "just now", "12 min ago", "2 h ago", "today", "yesterday", "June 6" or "June 6, 2024". */
export function formatRelativeTime(iso: string, now: Date = new Date()): string {
	const then = new Date(iso)
	const age = now.getTime() - then.getTime()
	if (age < MINUTE) return 'just now'
	if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
	if (age < 12 * HOUR && isSameDay(then, now)) return `${Math.floor(age / HOUR)} h ago`
	if (isSameDay(then, now)) return 'today'
	if (isSameDay(then, new Date(now.getTime() - DAY))) return 'yesterday'
	const thisYear = then.getFullYear() === now.getFullYear()
	return then.toLocaleDateString('en-US', {
		month: 'long',
		day: 'numeric',
		...(thisYear ? {} : { year: 'numeric' }),
	})
}

function isSameDay(a: Date, b: Date): boolean {
	return a.toDateString() === b.toDateString()
}

/** Formats a number with its noun: `1 slide`, `9 slides`. The plural is `singular` with an "s". */
export function formatCount(count: number, singular: string): string {
	return `${count.toLocaleString('en-US')} ${count === 1 ? singular : `${singular}s`}`
}

/** Formats a date as `Saturday, June 6`. */
export function dayOf(iso: string): string {
	return new Date(iso).toLocaleDateString('en-US', {
		weekday: 'long',
		month: 'long',
		day: 'numeric',
	})
}

/** Formats a clock time as `9:22 AM`, in the rep's time zone. The page must name the time zone. */
export function timeOf(iso: string): string {
	return new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}

/** Formats a clock time with its time zone as `9:22 AM MDT`, in the rep's time zone. */
export function zonedTimeOf(iso: string): string {
	return new Date(iso).toLocaleTimeString('en-US', {
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
	})
}

/** Formats a past time with its day: `Today, 7:58 AM`, `Yesterday, 9:20 PM`, `June 6, 7:31 PM`. */
export function formatDayAndTime(iso: string, now: Date = new Date()): string {
	const then = new Date(iso)
	const day = isSameDay(then, now) ? 'today' : formatRelativeTime(iso, now)
	const isDay = !/ago|now/.test(day)
	const named = isDay ? day : then.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
	return `${named.charAt(0).toUpperCase()}${named.slice(1)}, ${timeOf(iso)}`
}

/** Formats when a homeowner was last active: `5:44 PM MDT` today, otherwise with the day. */
export function formatLastActive(iso: string, now: Date = new Date()): string {
	const time = zonedTimeOf(iso)
	return isSameDay(new Date(iso), now) ? time : `${formatRelativeTime(iso, now)}, ${time}`
}

/** Formats a file size in bytes as `12 kB` or `3.4 MB`. */
export function formatSize(bytes: number): string {
	return bytes < 1_000_000
		? `${Math.max(1, Math.round(bytes / 1000))} kB`
		: `${(bytes / 1_000_000).toFixed(1)} MB`
}
