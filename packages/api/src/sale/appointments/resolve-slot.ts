import { invalid } from '../../core/errors.ts'
import { instantAt } from '../../core/time/zoned-time.ts'
import type { Availability, BookInput } from './schema.ts'
import { bookableRange, listSlots, type SlotTime } from './slots.ts'

const MINUTE = 60_000

/**
 * Returns the slot that a homeowner requests. Rejects with 400 and names the field when the time is past, too soon, too far
 * ahead, on a day off or not the start of a slot. Also rejects a time that does not exist because clocks change to summer time,
 * and a slot that is shorter or longer than an appointment.
 */
export function resolveSlot(
	rules: Availability,
	request: Pick<BookInput, 'startTime' | 'endTime' | 'attendeeTZ'>,
	now: Date,
): SlotTime {
	const { appointmentLength, noticeHours, horizonDays } = rules
	const start = parseTime('startTime', request.startTime, request.attendeeTZ)
	const end = parseTime('endTime', request.endTime, request.attendeeTZ)
	const { from, to } = bookableRange(rules, now)
	if (start <= now) throw invalid('startTime', 'This time has passed. Choose a later time.')
	if (start < from) throw invalid('startTime', `Book at least ${noticeHours} hours ahead`)
	if (start >= to) throw invalid('startTime', `Book no more than ${horizonDays} days ahead`)
	if (end.getTime() - start.getTime() !== appointmentLength * MINUTE)
		throw invalid(
			'endTime',
			`An appointment takes ${appointmentLength} minutes. Change the end time.`,
		)
	const [slot] = listSlots(rules, { from: start, to: new Date(start.getTime() + 1) })
	if (slot === undefined)
		throw invalid('startTime', 'No appointment starts at this time. Choose another time.')
	if (rules.daysOff.includes(slot.date))
		throw invalid('startTime', 'The company is closed on this day. Choose another day.')
	return slot
}

/** Parses a time. A time without a UTC offset means the first instant at which clocks in `timeZone` show that time. */
function parseTime(path: string, text: string, timeZone: string): Date {
	if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text)
	const at = instantAt(timeZone, Date.parse(`${text}Z`))
	if (at === undefined)
		throw invalid(
			path,
			`This time does not exist in ${timeZone}, because clocks skip it. Choose another time.`,
		)
	return at
}
