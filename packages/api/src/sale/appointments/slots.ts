import { addDays, dateIn, instantAt, startOfDate, weekdayOf } from '../../core/time/zoned-time.ts'
import { type Availability, type AvailabilityWindow, minutesOf } from './schema.ts'

/** A time at which a visit can be; `date` is the company's. */
export type SlotTime = { date: string; start: Date; end: Date }
type Range = { from: Date; to: Date }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Every slot of the weekly windows that begins in the range (`to` excluded), ascending: from the start of a window one
 * after another, the buffer between them, while a visit fits. None begins or ends in a gap of the clocks, none twice
 * where they are set back, and none spans a change of them. Days off are not taken out.
 */
export function listSlots(rules: Availability, { from, to }: Range): SlotTime[] {
	const { timezone } = rules
	const slots: SlotTime[] = []
	const last = dateIn(timezone, to)
	for (let date = dateIn(timezone, from); date <= last; date = addDays(date, 1))
		slots.push(...slotsOf(rules, date).filter(({ start }) => start >= from && start < to))
	return slots
}

/** From when until when a homeowner may book: after the notice, through the last date of the horizon. */
export function bookableRange(rules: Availability, now: Date): Range {
	const { timezone, noticeHours, horizonDays } = rules
	const beyond = addDays(dateIn(timezone, now), horizonDays + 1)
	return {
		from: new Date(now.getTime() + noticeHours * HOUR),
		to: startOfDate(timezone, beyond),
	}
}

/** The slots by the date that clocks in `timeZone` show when they begin. Ascending slots are expected. */
export function groupByDate<Item extends Pick<SlotTime, 'start'>>(
	timeZone: string,
	slots: readonly Item[],
): Map<string, Item[]> {
	const groups = new Map<string, Item[]>()
	let date = ''
	let end = new Date(0)
	for (const slot of slots) {
		if (date === '' || slot.start >= end) {
			date = dateIn(timeZone, slot.start)
			end = firstInstantOf(timeZone, addDays(date, 1))
		}
		groups.set(date, [...(groups.get(date) ?? []), slot])
	}
	return groups
}

function slotsOf(rules: Availability, date: string): SlotTime[] {
	const weekday = weekdayOf(date)
	const windows = rules.windows.filter((window) => window.weekday === weekday)
	if (windows.length === 0) return []
	const length = rules.appointmentLength
	const at = readClock(rules.timezone, date)
	return windows
		.flatMap((window) => startsIn(window, rules))
		.sort((a, b) => a - b)
		.flatMap((minutes) => {
			const start = at(minutes)
			const end = at(minutes + length)
			if (start === undefined || end === undefined) return []
			return end.getTime() - start.getTime() === length * MINUTE ? [{ date, start, end }] : []
		})
}

/** Minutes since midnight. */
function startsIn(
	{ start, end }: AvailabilityWindow,
	{ appointmentLength, bufferMinutes }: Availability,
): number[] {
	const [first, last] = [minutesOf(start), minutesOf(end) - appointmentLength]
	const count = Math.floor((last - first) / (appointmentLength + bufferMinutes)) + 1
	return Array.from(
		{ length: Math.max(count, 0) },
		(_, index) => first + index * (appointmentLength + bufferMinutes),
	)
}

/** The instant of a time of a date; a date of 24 hours changes no clocks and is counted through from its start. */
function readClock(timeZone: string, date: string): (minutes: number) => Date | undefined {
	const start = startOfDate(timeZone, date).getTime()
	const isPlain = startOfDate(timeZone, addDays(date, 1)).getTime() - start === DAY
	const midnight = Date.parse(`${date}T00:00:00Z`)
	return (minutes) =>
		isPlain ? new Date(start + minutes * MINUTE) : instantAt(timeZone, midnight + minutes * MINUTE)
}

function firstInstantOf(timeZone: string, date: string): Date {
	return instantAt(timeZone, Date.parse(`${date}T00:00:00Z`)) ?? startOfDate(timeZone, date)
}
