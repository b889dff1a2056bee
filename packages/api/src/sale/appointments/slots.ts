import { addDays, dateIn, instantAt, startOfDate, weekdayOf } from '../../core/time/zoned-time.ts'
import { type Availability, type AvailabilityWindow, parseMinutes } from './schema.ts'

/** Time range for one appointment. `date` is in the company's time zone. */
export type SlotTime = { date: string; start: Date; end: Date }
type Range = { from: Date; to: Date }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Returns the slots that start in a range (`to` excluded), ascending. Fills each time range of the rules with slots from its
 * start, separated by the buffer. Omits slots that span a clock change, and lists no slot twice when clocks are set back.
 * Includes slots on days off, so the caller can tell the homeowner that the company is closed on that day.
 */
export function listSlots(rules: Availability, { from, to }: Range): SlotTime[] {
	const { timezone } = rules
	const slots: SlotTime[] = []
	const last = dateIn(timezone, to)
	for (let date = dateIn(timezone, from); date <= last; date = addDays(date, 1))
		slots.push(...listSlotsOfDate(rules, date).filter(({ start }) => start >= from && start < to))
	return slots
}

/** Returns the range in which a homeowner may book: from the minimum notice to the end of the last bookable date. */
export function bookableRange(rules: Availability, now: Date): Range {
	const { timezone, noticeHours, horizonDays } = rules
	const beyond = addDays(dateIn(timezone, now), horizonDays + 1)
	return {
		from: new Date(now.getTime() + noticeHours * HOUR),
		to: startOfDate(timezone, beyond),
	}
}

/** Groups slots by their start date in `timeZone`. The slots must be in ascending order. */
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

function listSlotsOfDate(rules: Availability, date: string): SlotTime[] {
	const weekday = weekdayOf(date)
	const windows = rules.windows.filter((window) => window.weekday === weekday)
	if (windows.length === 0) return []
	const length = rules.appointmentLength
	const at = createClock(rules.timezone, date)
	return windows
		.flatMap((window) => listStartMinutes(window, rules))
		.sort((a, b) => a - b)
		.flatMap((minutes) => {
			const start = at(minutes)
			const end = at(minutes + length)
			if (start === undefined || end === undefined) return []
			return end.getTime() - start.getTime() === length * MINUTE ? [{ date, start, end }] : []
		})
}

/** Returns the start times of the slots in one time range of the rules, in minutes since midnight. */
function listStartMinutes(
	{ start, end }: AvailabilityWindow,
	{ appointmentLength, bufferMinutes }: Availability,
): number[] {
	const [first, last] = [parseMinutes(start), parseMinutes(end) - appointmentLength]
	const count = Math.floor((last - first) / (appointmentLength + bufferMinutes)) + 1
	return Array.from(
		{ length: Math.max(count, 0) },
		(_, index) => first + index * (appointmentLength + bufferMinutes),
	)
}

/**
 * Returns a function that converts minutes since midnight to an instant on a date. The function returns undefined when
 * clocks skip the time. A date of 24 hours has no clock change, so the function needs no time zone lookup for it.
 */
function createClock(timeZone: string, date: string): (minutes: number) => Date | undefined {
	const start = startOfDate(timeZone, date).getTime()
	const isPlain = startOfDate(timeZone, addDays(date, 1)).getTime() - start === DAY
	const midnight = Date.parse(`${date}T00:00:00Z`)
	return (minutes) =>
		isPlain ? new Date(start + minutes * MINUTE) : instantAt(timeZone, midnight + minutes * MINUTE)
}

function firstInstantOf(timeZone: string, date: string): Date {
	return instantAt(timeZone, Date.parse(`${date}T00:00:00Z`)) ?? startOfDate(timeZone, date)
}
