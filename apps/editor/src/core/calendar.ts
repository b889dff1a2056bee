const DAY_MS = 24 * 60 * 60 * 1000

/** Where an instant stands on the calendar of a time zone; `minutes` are those that the clock shows since midnight. */
export type LocalTime = { date: string; minutes: number }

/** The date and the time of the day that clocks in an IANA time zone show at an instant. */
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

/** The calendar date so many days later, or earlier when `days` is negative. */
export function addDays(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(date: string): number {
	return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The seven dates of the week of a date, Monday first. */
export function datesOfWeek(date: string): string[] {
	const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
	return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** Whether a text is a date of the calendar: `2026-11-24`, not `2026-02-30`. */
export function isCalendarDate(text: string): boolean {
	const at = Date.parse(`${text}T00:00:00Z`)
	return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text.length === 10
}

/** A calendar date in words: `Tuesday, November 24` unless `options` ask for other parts. */
export function formatDate(
	date: string,
	options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' },
): string {
	return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(
		new Date(`${date}T00:00:00Z`),
	)
}

/** A week in words: `November 23 to 29, 2026`, `November 30 to December 6, 2026`. */
export function formatWeek(dates: readonly string[]): string {
	const [first = '', last = ''] = [dates[0], dates.at(-1)]
	const year = last.slice(0, 4)
	const month = { month: 'long', day: 'numeric' } as const
	const end = first.slice(0, 7) === last.slice(0, 7) ? ({ day: 'numeric' } as const) : month
	return `${formatDate(first, month)} to ${formatDate(last, end)}, ${year}`
}

/** A time of the day by the clock of a time zone: `9:30 AM`. */
export function formatTime(timeZone: string, at: Date): string {
	return new Intl.DateTimeFormat('en-US', {
		timeZone,
		hour: 'numeric',
		minute: '2-digit',
	}).format(at)
}

/** From when until when: `9:30 to 10:15 AM`. */
export function formatTimeRange(
	{ startTime, endTime }: { startTime: string; endTime: string },
	timeZone: string,
): string {
	return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
		.formatRange(new Date(startTime), new Date(endTime))
		.replace(/\s*–\s*/, ' to ')
}

/** A time zone as people call it, at an instant: `Mountain Standard Time`. */
export function formatTimeZone(timeZone: string, at: Date): string {
	const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }).formatToParts(
		at,
	)
	return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The hours that a week's view shows, end excluded: a working day at least, and all that lies outside of it. */
export function hoursToShow(ranges: readonly { from: number; to: number }[]): {
	first: number
	last: number
} {
	const first = Math.min(9, ...ranges.map(({ from }) => Math.floor(from / 60)))
	const last = Math.max(17, ...ranges.map(({ to }) => Math.ceil(to / 60)))
	return { first, last: Math.min(24, last) }
}
