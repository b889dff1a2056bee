const formats = new Map<string, Intl.DateTimeFormat>()
/** Maximum number of cached time zones. About 600 exist, but callers may vary the letter case of their names. */
const MAX_FORMATS = 1000

/** Returns the calendar date of an instant in an IANA time zone, for example `2026-11-24`. */
export function dateIn(timeZone: string, at: Date): string {
	return isoDate(new Date(clockTimeAt(timeZone, at)))
}

/**
 * Returns the instant at which a calendar date starts in a time zone. When clocks skip midnight, the date starts at the first
 * clock time after the skip. When midnight occurs twice, returns the later one, so a deadline at midnight does not end
 * early.
 */
export function startOfDate(timeZone: string, date: string): Date {
	const midnight = Date.parse(`${date}T00:00:00Z`)
	const candidates = candidatesFor(timeZone, midnight)
	const exact = candidates.filter((at) => clockTimeAt(timeZone, new Date(at)) === midnight)
	return new Date(Math.max(...(exact.length > 0 ? exact : candidates)))
}

/**
 * Returns the instant at which clocks in a time zone show `clockTime`, a local date and time as `clockTimeAt` encodes it.
 * Returns the first instant when the local time occurs twice, and undefined when clocks skip the local time.
 */
export function instantAt(timeZone: string, clockTime: number): Date | undefined {
	const exact = candidatesFor(timeZone, clockTime).filter(
		(at) => clockTimeAt(timeZone, new Date(at)) === clockTime,
	)
	return exact.length === 0 ? undefined : new Date(Math.min(...exact))
}

/** Returns the calendar date `days` days after `date`, or before `date` when `days` is negative. */
export function addDays(date: string, days: number): string {
	return isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY))
}

/** Returns the weekday of a date: 0 for Sunday, 6 for Saturday. */
export function weekdayOf(date: string): number {
	return new Date(`${date}T00:00:00Z`).getUTCDay()
}

const DAY = 24 * 60 * 60 * 1000

/**
 * Returns the two instants that a local date and time can mean when the UTC offset of the time zone changes around that time.
 * One is calculated with the offset of the day before, the other with the offset of the day after. Both are equal when the
 * offset does not change.
 */
function candidatesFor(timeZone: string, clockTime: number): number[] {
	return [-DAY, DAY].map((distance) => {
		const nearby = new Date(clockTime + distance)
		return clockTime - (clockTimeAt(timeZone, nearby) - nearby.getTime())
	})
}

/**
 * Returns the local date and time of an instant in a time zone, encoded as a timestamp: the milliseconds at which UTC has the
 * same date and time. Rounds down to the second.
 */
function clockTimeAt(timeZone: string, at: Date): number {
	const parts = new Map(
		getFormat(timeZone)
			.formatToParts(at)
			.map(({ type, value }) => [type, Number(value)]),
	)
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
	return Date.UTC(
		part('year'),
		part('month') - 1,
		part('day'),
		part('hour'),
		part('minute'),
		part('second'),
	)
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
	const known = formats.get(timeZone)
	if (known !== undefined) return known
	const format = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	})
	if (formats.size >= MAX_FORMATS) formats.clear()
	formats.set(timeZone, format)
	return format
}

function isoDate(at: Date): string {
	return at.toISOString().slice(0, 10)
}
