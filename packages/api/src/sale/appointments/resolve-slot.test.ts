import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { resolveSlot } from './resolve-slot.ts'
import { type Availability, BookInput, DEFAULT_RULES, SetAvailabilityInput } from './schema.ts'

const now = new Date('2027-03-08T18:00:00Z')
const attendeeTZ = 'America/Denver'
/** Denver's clocks skip 02:00 to 03:00 on Sunday, March 14. */
const rules: Availability = {
	...DEFAULT_RULES,
	timezone: attendeeTZ,
	windows: [
		{ weekday: 0, start: '00:00', end: '06:00' },
		{ weekday: 2, start: '09:00', end: '12:00' },
		{ weekday: 3, start: '09:00', end: '12:00' },
	],
	daysOff: ['2027-03-17'],
}
const minutesAfter = (start: string, minutes: number) =>
	new Date(Date.parse(start) + minutes * 60_000).toISOString()
const refusalOf = (request: { startTime: string; endTime: string }): unknown => {
	try {
		resolveSlot(rules, { ...request, attendeeTZ }, now)
	} catch (error) {
		return error instanceof AppError ? error.message : error
	}
	return 'granted'
}

describe('a request', () => {
	it.each([
		{ of: 'a slot', startTime: '2027-03-16T15:00:00Z' },
		{ of: 'a slot with an offset', startTime: '2027-03-16T09:00:00-06:00' },
		{ of: 'the first slot after the notice', startTime: '2027-03-10T16:00:00Z' },
		{ of: 'the first slot after the gap', startTime: '2027-03-14T09:00:00Z' },
	])('for $of is granted', ({ startTime }) => {
		const slot = resolveSlot(
			rules,
			{ startTime, endTime: minutesAfter(startTime, 45), attendeeTZ },
			now,
		)
		expect(slot.start).toEqual(new Date(startTime))
	})

	it('by the homeowner’s own clock is granted', () => {
		const times = { startTime: '2027-03-16T11:00', endTime: '2027-03-16T11:45' }
		const slot = resolveSlot(rules, { ...times, attendeeTZ: 'America/New_York' }, now)
		expect(slot.start).toEqual(new Date('2027-03-16T15:00:00Z'))
	})

	it.each([
		['the past', '2027-03-07T15:00:00Z', 45, 'startTime: This time has passed'],
		['now', '2027-03-08T18:00:00Z', 45, 'startTime: This time has passed'],
		['too soon', '2027-03-09T17:00:00Z', 45, 'startTime: Book at least 24 hours ahead'],
		['too far', '2027-04-08T06:00:00Z', 45, 'startTime: Book no more than 30 days ahead'],
		['another length', '2027-03-16T15:00:00Z', 60, 'endTime: A visit takes 45 minutes'],
		['an end before it', '2027-03-16T15:00:00Z', -45, 'endTime: A visit takes 45 minutes'],
		['between slots', '2027-03-16T15:30:00Z', 45, 'startTime: No visit begins at this time'],
		['a second off', '2027-03-16T15:00:01Z', 45, 'startTime: No visit begins at this time'],
		['the end of a window', '2027-03-16T18:00:00Z', 45, 'startTime: No visit begins at this time'],
		['a closed weekday', '2027-03-15T15:00:00Z', 45, 'startTime: No visit begins at this time'],
		['a day off', '2027-03-17T15:00:00Z', 45, 'startTime: Nobody comes on this day'],
	] as const)('for %s is refused in words', (...row) => {
		const [, startTime, minutes, words] = row
		expect(refusalOf({ startTime, endTime: minutesAfter(startTime, minutes) })).toBe(words)
	})

	it('for a time that clocks skip is refused in words', () => {
		expect(refusalOf({ startTime: '2027-03-14T02:00', endTime: '2027-03-14T02:45' })).toBe(
			'startTime: Clocks in America/Denver skip this time',
		)
		expect(refusalOf({ startTime: '2027-03-14T01:00', endTime: '2027-03-14T02:45' })).toBe(
			'endTime: Clocks in America/Denver skip this time',
		)
	})

	it.each([
		{ startTime: '2027-02-30T15:00:00Z' },
		{ startTime: 'tomorrow' },
		{ endTime: '' },
		{ attendeeTZ: 'Mountain' },
		{ attendeeTZ: '+07:00' },
		{ attendeeTZ: '' },
		{ email: 'karen' },
		{ phone: 'x'.repeat(41) },
		{ presentationId: '7' },
	])('with %o is none', (wrong) => {
		const right = {
			presentationId: crypto.randomUUID(),
			startTime: '2027-03-16T15:00:00Z',
			endTime: '2027-03-16T15:45:00Z',
			attendeeTZ,
		}
		expect(BookInput.safeParse(right).success).toBe(true)
		expect(BookInput.safeParse({ ...right, ...wrong }).success).toBe(false)
	})
})

describe('availability', () => {
	const window = { weekday: 1, start: '09:00', end: '12:00' }

	it.each([
		['no time', { windows: [{ ...window, start: '9:00' }] }, 'Expected a time such as 09:00'],
		['after midnight', { windows: [{ ...window, end: '24:30' }] }, 'Expected a time such as 09:00'],
		['backwards', { windows: [{ ...window, end: '08:00' }] }, 'The end must be after the start'],
		[
			'too short',
			{ windows: [{ ...window, end: '09:30' }] },
			'No visit of 45 minutes fits between 09:00 and 09:30',
		],
		[
			'twice',
			{ windows: [window, { ...window, start: '11:00', end: '15:00' }] },
			'Two windows of a day overlap',
		],
	])('with a window that is %s is refused in words', (...[, input, words]) => {
		expect(SetAvailabilityInput.safeParse(input).error?.issues[0]?.message).toBe(words)
	})

	it.each([
		{ windows: [{ ...window, weekday: 7 }] },
		{ windows: [], appointmentLength: 9 },
		{ windows: [], bufferMinutes: -1 },
		{ windows: [], noticeHours: 1.5 },
		{ windows: [], horizonDays: 181 },
		{ windows: [], daysOff: ['2026-02-30'] },
		{},
	])('as %o is refused', (input) => {
		expect(SetAvailabilityInput.safeParse(input).success).toBe(false)
	})

	it('may have windows that touch, and none at all', () => {
		const touching = [window, { ...window, start: '12:00', end: '24:00' }]
		expect(SetAvailabilityInput.safeParse({ windows: touching }).success).toBe(true)
		expect(SetAvailabilityInput.parse({ windows: [] })).toEqual({ ...DEFAULT_RULES, windows: [] })
	})
})
