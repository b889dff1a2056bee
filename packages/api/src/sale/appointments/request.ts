import { invalid } from '../../core/errors.ts'
import { instantAt } from '../../core/time/zoned-time.ts'
import type { Availability, BookInput } from './schema.ts'
import { bookableRange, listSlots, type SlotTime } from './slots.ts'

const MINUTE = 60_000

/**
 * The slot that a homeowner asks for. What is none is refused in words at its field: a time that clocks skip, the past,
 * within the notice, beyond the horizon, another length, a day off, a time between the slots.
 */
export function readRequest(
	rules: Availability,
	request: Pick<BookInput, 'startTime' | 'endTime' | 'attendeeTZ'>,
	now: Date,
): SlotTime {
	const { appointmentLength, noticeHours, horizonDays } = rules
	const start = readMoment('startTime', request.startTime, request.attendeeTZ)
	const end = readMoment('endTime', request.endTime, request.attendeeTZ)
	const { from, to } = bookableRange(rules, now)
	if (start <= now) throw invalid('startTime', 'This time has passed')
	if (start < from) throw invalid('startTime', `Book at least ${noticeHours} hours ahead`)
	if (start >= to) throw invalid('startTime', `Book no more than ${horizonDays} days ahead`)
	if (end.getTime() - start.getTime() !== appointmentLength * MINUTE)
		throw invalid('endTime', `A visit takes ${appointmentLength} minutes`)
	const [slot] = listSlots(rules, { from: start, to: new Date(start.getTime() + 1) })
	if (slot === undefined) throw invalid('startTime', 'No visit begins at this time')
	if (rules.daysOff.includes(slot.date)) throw invalid('startTime', 'Nobody comes on this day')
	return slot
}

/** A time with an offset is that instant; one without is what the homeowner's clock shows, the first time it does. */
function readMoment(path: string, text: string, timeZone: string): Date {
	if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text)
	const at = instantAt(timeZone, Date.parse(`${text}Z`))
	if (at === undefined) throw invalid(path, `Clocks in ${timeZone} skip this time`)
	return at
}
