import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { resolveSlot } from './resolve-slot.ts'
import { type Availability, BookInput, DEFAULT_RULES, SetAvailabilityInput } from './schema.ts'

const now = new Date('2027-03-08T18:00:00Z')
const attendeeTZ = 'America/Denver'
/** Opening hours of a company in Denver. There, clocks skip 02:00 to 03:00 on Sunday, March 14. */
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
const WRONG_LENGTH = 'endTime: An appointment takes 45 minutes. Change the end time.'
const NO_SLOT = 'startTime: No appointment starts at this time. Choose another time.'
const minutesAfter = (start: string, minutes: number) =>
	new Date(Date.parse(start) + minutes * 60_000).toISOString()
/** Returns the error message of a rejected request, or 'accepted'. */
const resolve = (request: { startTime: string; endTime: string }): unknown => {
	try {
		resolveSlot(rules, { ...request, attendeeTZ }, now)
	} catch (error) {
		return error instanceof AppError ? error.message : error
	}
	return 'accepted'
}

describe('resolveSlot', () => {
	it.each([
		{ name: 'a slot', startTime: '2027-03-16T15:00:00Z' },
		{ name: 'a slot given with an offset', startTime: '2027-03-16T09:00:00-06:00' },
		{ name: 'the first slot after the notice', startTime: '2027-03-10T16:00:00Z' },
		{
			name: 'the first slot after a daylight saving gap',
			startTime: '2027-03-14T09:00:00Z',
		},
	])('accepts $name', ({ startTime }) => {
		const slot = resolveSlot(
			rules,
			{ startTime, endTime: minutesAfter(startTime, 45), attendeeTZ },
			now,
		)
		expect(slot.start).toEqual(new Date(startTime))
	})

	it('reads a time without an offset as a time in the homeowner’s time zone', () => {
		const times = { startTime: '2027-03-16T11:00', endTime: '2027-03-16T11:45' }
		const slot = resolveSlot(rules, { ...times, attendeeTZ: 'America/New_York' }, now)
		expect(slot.start).toEqual(new Date('2027-03-16T15:00:00Z'))
	})

	it.each([
		[
			'a past time',
			'2027-03-07T15:00:00Z',
			45,
			'startTime: This time has passed. Choose a later time.',
		],
		[
			'the current time',
			'2027-03-08T18:00:00Z',
			45,
			'startTime: This time has passed. Choose a later time.',
		],
		['a time in the notice', '2027-03-09T17:00:00Z', 45, 'startTime: Book at least 24 hours ahead'],
		[
			'a time after the horizon',
			'2027-04-08T06:00:00Z',
			45,
			'startTime: Book no more than 30 days ahead',
		],
		['another length', '2027-03-16T15:00:00Z', 60, WRONG_LENGTH],
		['an end before the start', '2027-03-16T15:00:00Z', -45, WRONG_LENGTH],
		['a time between slots', '2027-03-16T15:30:00Z', 45, NO_SLOT],
		['a time one second after a slot', '2027-03-16T15:00:01Z', 45, NO_SLOT],
		['the end of a window', '2027-03-16T18:00:00Z', 45, NO_SLOT],
		['a closed weekday', '2027-03-15T15:00:00Z', 45, NO_SLOT],
		[
			'a day off',
			'2027-03-17T15:00:00Z',
			45,
			'startTime: The company is closed on this day. Choose another day.',
		],
	] as const)('rejects %s with a readable message', (...row) => {
		const [, startTime, minutes, message] = row
		expect(resolve({ startTime, endTime: minutesAfter(startTime, minutes) })).toBe(message)
	})

	it('rejects a time that clocks skip when they are set forward', () => {
		expect(resolve({ startTime: '2027-03-14T02:00', endTime: '2027-03-14T02:45' })).toBe(
			'startTime: This time does not exist in America/Denver, because clocks skip it. Choose another time.',
		)
		expect(resolve({ startTime: '2027-03-14T01:00', endTime: '2027-03-14T02:45' })).toBe(
			'endTime: This time does not exist in America/Denver, because clocks skip it. Choose another time.',
		)
	})
})

describe('BookInput', () => {
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
	])('rejects an input with %o', (changes) => {
		const valid = {
			presentationId: crypto.randomUUID(),
			startTime: '2027-03-16T15:00:00Z',
			endTime: '2027-03-16T15:45:00Z',
			attendeeTZ,
		}
		expect(BookInput.safeParse(valid).success).toBe(true)
		expect(BookInput.safeParse({ ...valid, ...changes }).success).toBe(false)
	})
})

describe('SetAvailabilityInput', () => {
	const window = { weekday: 1, start: '09:00', end: '12:00' }

	it.each([
		[
			'with a malformed start',
			{ windows: [{ ...window, start: '9:00' }] },
			'Expected a time such as 09:00',
		],
		[
			'that ends after midnight',
			{ windows: [{ ...window, end: '24:30' }] },
			'Expected a time such as 09:00',
		],
		[
			'that ends before it starts',
			{ windows: [{ ...window, end: '08:00' }] },
			'The end must be after the start',
		],
		[
			'shorter than an appointment',
			{ windows: [{ ...window, end: '09:30' }] },
			'No 45-minute appointment fits between 09:00 and 09:30',
		],
		[
			'that overlaps another window',
			{ windows: [window, { ...window, start: '11:00', end: '15:00' }] },
			'Time ranges of the same weekday must not overlap',
		],
	])('rejects a window %s with a readable message', (...[, input, message]) => {
		expect(SetAvailabilityInput.safeParse(input).error?.issues[0]?.message).toBe(message)
	})

	it.each([
		{ windows: [{ ...window, weekday: 7 }] },
		{ windows: [], appointmentLength: 9 },
		{ windows: [], bufferMinutes: -1 },
		{ windows: [], noticeHours: 1.5 },
		{ windows: [], horizonDays: 181 },
		{ windows: [], daysOff: ['2026-02-30'] },
		{},
	])('rejects the rules %o', (input) => {
		expect(SetAvailabilityInput.safeParse(input).success).toBe(false)
	})

	it('accepts two periods of appointment hours without a gap between them, and an empty list of appointment hours', () => {
		const touching = [window, { ...window, start: '12:00', end: '24:00' }]
		expect(SetAvailabilityInput.safeParse({ windows: touching }).success).toBe(true)
		expect(SetAvailabilityInput.parse({ windows: [] })).toEqual({ ...DEFAULT_RULES, windows: [] })
	})
})
