const DAY_MS = 24 * 60 * 60 * 1000

/** Calendar date and clock time in a time zone; `minutes` counts from 00:00 on the clock. */
export type LocalTime = { date: string; minutes: number }

/** Returns the calendar date and clock time of an instant in an IANA time zone. */
export function localTimeAt(timeZone: string, at: Date): LocalTime {
	const parts = new Map(
		new Intl.DateTimeFormat('en-CA', {
			timeZone,
			hourCycle: 'h23',
			year: 'numeric',
			month: '2-digit',
			day: '2-digit',
			hour: 'numeric',
			minute: 'numeric',
		})
			.formatToParts(at)
			.map(({ type, value }) => [type, value]),
	)
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
	return {
		date: `${part('year')}-${part('month')}-${part('day')}`,
		minutes: Number(part('hour')) * 60 + Number(part('minute')),
	}
}

/** Returns the calendar date `days` days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the instant at which a calendar date ends in a time zone: its midnight. */
export function endOfDate(date: string, timeZone: string): Date {
	const utc = Date.parse(`${addDays(date, 1)}T00:00:00Z`)
	const local = localTimeAt(timeZone, new Date(utc))
	const offset = Date.parse(`${local.date}T00:00:00Z`) + local.minutes * 60_000 - utc
	return new Date(utc - offset)
}

/**
 * Formats the last day before the time at which a price ends, as `June 6`. `timeZone` is that of the company, in which the
 * homeowner reads the day.
 */
export function formatLastDay(end: string, timeZone: string): string {
	const { date } = localTimeAt(timeZone, new Date(Date.parse(end) - 1))
	return formatDate(date, { month: 'long', day: 'numeric' })
}

/** Returns the weekday of a calendar date: 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: string): number {
	return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Returns the seven dates of the week that contains a date, starting on Monday. */
export function datesOfWeek(date: string): string[] {
	const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
	return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** Formats a calendar date, by default as `Tuesday, November 24`; `options` select other parts. */
export function formatDate(
	date: string,
	options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' },
): string {
	return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
		new Date(`${date}T00:00:00Z`),
	)
}

/** Formats a week as `November 23 to 29, 2026` or `November 30 to December 6, 2026`. */
export function formatWeek(dates: readonly string[]): string {
	const [first = '', last = ''] = [dates[0], dates.at(-1)]
	const year = last.slice(0, 4)
	const month = { month: 'long', day: 'numeric' } as const
	const end = first.slice(0, 7) === last.slice(0, 7) ? ({ day: 'numeric' } as const) : month
	return `${formatDate(first, month)} to ${formatDate(last, end)}, ${year}`
}

/** Formats the clock time of an instant in a time zone: `9:30 AM`. */
export function formatTime(timeZone: string, at: Date): string {
	return new Intl.DateTimeFormat('en-US', {
		timeZone,
		hour: 'numeric',
		minute: '2-digit',
	}).format(at)
}

/** Formats a start and an end time as a range: `9:30 to 10:15 AM`. */
export function formatTimeRange(
	{ startTime, endTime }: { startTime: string; endTime: string },
	timeZone: string,
): string {
	return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
		.formatRange(new Date(startTime), new Date(endTime))
		.replace(/(?<!\s)\s*–\s*/, ' to ')
}

/** Returns the English name of a time zone as homeowners read it, such as `Mountain Time`. */
export function formatTimeZone(timeZone: string): string {
	const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
	const parts = format.formatToParts(new Date())
	return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/**
 * Returns the hours that the week view shows, from `first` up to but not including `last`: 9 to 17, extended to fit every
 * range. Ranges are in minutes since midnight.
 */
export function hoursToShow(ranges: readonly { from: number; to: number }[]): {
	first: number
	last: number
} {
	const first = Math.min(9, ...ranges.map(({ from }) => Math.floor(from / 60)))
	const last = Math.max(17, ...ranges.map(({ to }) => Math.ceil(to / 60)))
	return { first, last: Math.min(24, last) }
}
