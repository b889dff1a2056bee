import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn, instantAt, startOfDate, weekdayOf } from './zoned-time.ts'

describe('startOfDate', () => {
	it.each([
		['America/New_York', '2026-11-25', '2026-11-25T05:00:00Z'],
		['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
		['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z'],
		['America/Phoenix', '2026-07-01', '2026-07-01T07:00:00Z'],
		['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00Z'],
		['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z'],
		// Dates with a clock change at midnight: clocks in Santiago skipped from 24:00 to 01:00, and clocks in Asunción
		// went back from 24:00 to 23:00.
		['America/Santiago', '2025-09-07', '2025-09-07T04:00:00Z'],
		['America/Asuncion', '2024-03-24', '2024-03-24T04:00:00Z'],
	])('returns the start of a date: in %s, %s starts at %s', (timeZone, date, at) => {
		expect(startOfDate(timeZone, date)).toEqual(new Date(at))
	})

	it('starts each date at the instant at which the previous date ends, for any date of ten years', () => {
		const zone = fc.constantFrom('America/Denver', 'Pacific/Honolulu', 'America/St_Johns', 'UTC')
		const day = fc.integer({ min: 0, max: 3652 })
		fc.assert(
			fc.property(zone, day, (timeZone, days) => {
				const date = addDays('2024-01-01', days)
				const start = startOfDate(timeZone, date)
				expect(dateIn(timeZone, start)).toBe(date)
				expect(dateIn(timeZone, new Date(start.getTime() - 1))).toBe(addDays(date, -1))
			}),
		)
	})
})

describe('instantAt', () => {
	it.each([
		{
			of: 'an ordinary time',
			zone: 'Denver',
			clock: '2026-11-24T09:30',
			at: '2026-11-24T16:30:00Z',
		},
		{ of: 'a skipped time', zone: 'Denver', clock: '2027-03-14T02:30', at: undefined },
		{
			of: 'the last minute before a skipped hour',
			zone: 'Denver',
			clock: '2027-03-14T01:59',
			at: '2027-03-14T08:59:00Z',
		},
		{
			of: 'the end of a skipped hour',
			zone: 'Denver',
			clock: '2027-03-14T03:00',
			at: '2027-03-14T09:00:00Z',
		},
		{
			of: 'a time that occurs twice',
			zone: 'Denver',
			clock: '2026-11-01T01:30',
			at: '2026-11-01T07:30:00Z',
		},
		{
			of: 'a midnight that occurs twice',
			zone: 'Havana',
			clock: '2026-11-01T00:00',
			at: '2026-11-01T04:00:00Z',
		},
	])('returns the instant of $of: $clock in $zone is $at', ({ zone, clock, at }) => {
		const expected = at === undefined ? undefined : new Date(at)
		expect(instantAt(`America/${zone}`, Date.parse(`${clock}Z`))).toEqual(expected)
	})

	it('converts clock times correctly where clocks change by half an hour', () => {
		const at = instantAt('Australia/Lord_Howe', Date.parse('2027-04-04T01:45Z'))
		expect(at).toEqual(new Date('2027-04-03T14:45:00Z'))
	})
})

it('adds days correctly across the ends of months and in leap years', () => {
	expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
	expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
	expect(weekdayOf('2026-11-22')).toBe(0)
})
