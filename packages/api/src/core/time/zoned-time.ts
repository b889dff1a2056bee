const formats = new Map<string, Intl.DateTimeFormat>()
/** There are some 600 zones, but a visitor may write each in capital and small letters as they like. */
const MAX_FORMATS = 1000

/** The calendar date of an instant in an IANA time zone: `2026-11-24`. */
export function dateIn(timeZone: string, at: Date): string {
	return isoDate(new Date(clockTimeAt(timeZone, at)))
}

/**
 * The instant at which a calendar date begins in a time zone. Where clocks skip midnight it is the first instant after,
 * where they show it twice the second.
 */
export function startOfDate(timeZone: string, date: string): Date {
	const midnight = Date.parse(`${date}T00:00:00Z`)
	const candidates = candidatesFor(timeZone, midnight)
	const exact = candidates.filter((at) => clockTimeAt(timeZone, new Date(at)) === midnight)
	return new Date(Math.max(...(exact.length > 0 ? exact : candidates)))
}

/**
 * The instant at which clocks in a time zone show a reading. Where they show it twice it is the first; where they skip
 * it there is none.
 */
export function instantAt(timeZone: string, reading: number): Date | undefined {
	const exact = candidatesFor(timeZone, reading).filter(
		(at) => clockTimeAt(timeZone, new Date(at)) === reading,
	)
	return exact.length === 0 ? undefined : new Date(Math.min(...exact))
}

/** The calendar date so many days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
	return isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY))
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(date: string): number {
	return new Date(`${date}T00:00:00Z`).getUTCDay()
}

const DAY = 24 * 60 * 60 * 1000

/** The instants of a reading by the clocks of the day before and of the day after. */
function candidatesFor(timeZone: string, reading: number): number[] {
	return [-DAY, DAY].map((away) => {
		const near = new Date(reading + away)
		return reading - (clockTimeAt(timeZone, near) - near.getTime())
	})
}

/** What the clock on the wall shows, as if it hung in Greenwich. Whole seconds. */
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
