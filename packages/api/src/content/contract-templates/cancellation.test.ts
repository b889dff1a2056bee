import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay } from './business-days.ts'
import { canCancel, computeCancellation, DEFAULT_SETTINGS } from './cancellation.ts'

/**
 * Federal holidays of ten years, from the calendars of the Office of Personnel Management. Includes the observed day of
 * each holiday with a fixed date. Typed by hand, so the test does not depend on the rules in the code.
 */
const HOLIDAYS = new Set(
	`2024-01-01 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-10-14 2024-11-11 2024-11-28 2024-12-25
	2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13 2025-11-11 2025-11-27 2025-12-25
	2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25
	2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-06-19 2027-07-04 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-24 2027-12-25
	2027-12-31 2028-01-01 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-11 2028-11-23 2028-12-25
	2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08 2029-11-11 2029-11-12 2029-11-22 2029-12-25
	2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04 2030-09-02 2030-10-14 2030-11-11 2030-11-28 2030-12-25
	2031-01-01 2031-01-20 2031-02-17 2031-05-26 2031-06-19 2031-07-04 2031-09-01 2031-10-13 2031-11-11 2031-11-27 2031-12-25
	2032-01-01 2032-01-19 2032-02-16 2032-05-31 2032-06-18 2032-06-19 2032-07-04 2032-07-05 2032-09-06 2032-10-11 2032-11-11 2032-11-25 2032-12-24 2032-12-25
	2032-12-31 2033-01-01 2033-01-17 2033-02-21 2033-05-30 2033-06-19 2033-06-20 2033-07-04 2033-09-05 2033-10-10 2033-11-11 2033-11-24 2033-12-25 2033-12-26
	2034-01-01 2034-01-02 2034-01-16`.split(/\s+/),
)
/** First and last day of daylight saving time in the United States, by year. */
const SUMMER: Record<string, [string, string]> = {
	2024: ['2024-03-10', '2024-11-03'],
	2025: ['2025-03-09', '2025-11-02'],
	2026: ['2026-03-08', '2026-11-01'],
	2027: ['2027-03-14', '2027-11-07'],
	2028: ['2028-03-12', '2028-11-05'],
	2029: ['2029-03-11', '2029-11-04'],
	2030: ['2030-03-10', '2030-11-03'],
	2031: ['2031-03-09', '2031-11-02'],
	2032: ['2032-03-14', '2032-11-07'],
	2033: ['2033-03-13', '2033-11-06'],
}
const ZONES = [
	{ timeZone: 'America/New_York', hours: -5, summer: 1 },
	{ timeZone: 'America/Los_Angeles', hours: -8, summer: 1 },
	{ timeZone: 'America/Phoenix', hours: -7, summer: 0 },
]

/**
 * Returns the instant of midnight at the start of a date in a time zone. On the date when daylight saving time starts or ends,
 * midnight still has the old offset, because clocks change at 2 a.m.
 */
function midnightAt(zone: (typeof ZONES)[number], date: string): number {
	const [first = '', last = ''] = SUMMER[date.slice(0, 4)] ?? []
	const offset = zone.hours + (date > first && date <= last ? zone.summer : 0)
	return Date.parse(date) - offset * 3_600_000
}

function days(from: string, to: string): string[] {
	const list: string[] = []
	for (const at = new Date(from); at < new Date(to); at.setUTCDate(at.getUTCDate() + 1))
		list.push(at.toISOString().slice(0, 10))
	return list
}
const CALENDAR = days('2024-01-01', '2034-02-01')
const BUSINESS = new Set(
	CALENDAR.filter((date) => new Date(date).getUTCDay() !== 0 && !HOLIDAYS.has(date)),
)

function businessDaysAfter(date: string): string[] {
	const next = CALENDAR.indexOf(date) + 1
	return CALENDAR.slice(next, next + 60).filter((day) => BUSINESS.has(day))
}

describe('cancellation deadline', () => {
	it('uses the same business days as an independent calendar of ten years', () => {
		expect(CALENDAR.filter(isBusinessDay)).toEqual([...BUSINESS])
	})

	it('computes the same deadline as an independent calculation, for every date of ten years in three time zones', () => {
		for (const zone of ZONES) {
			for (const date of days('2024-01-01', '2034-01-01')) {
				const noon = new Date(`${date}T${12 - zone.hours}:00:00Z`)
				const lastDay = businessDaysAfter(date)[2] ?? ''
				const after = CALENDAR[CALENDAR.indexOf(lastDay) + 1] ?? ''
				const found = computeCancellation(DEFAULT_SETTINGS, { at: noon, country: 'US', ...zone })
				const deadline = new Date(midnightAt(zone, after)).toISOString()
				if (found?.lastDay !== lastDay || found.deadline !== deadline)
					expect.fail(`${date} in ${zone.timeZone}: ${found?.deadline}, not ${deadline}`)
			}
		}
	})

	it('computes the same last day to cancel for every minute of the signing day, for any number of business days', () => {
		const signing = fc.record({
			zone: fc.constantFrom(...ZONES),
			day: fc.integer({ min: 1, max: 3600 }),
			minute: fc.integer({ min: 0, max: 22 * 60 }),
			businessDays: fc.integer({ min: 3, max: 30 }),
		})
		fc.assert(
			fc.property(signing, ({ zone, day, minute, businessDays }) => {
				const date = CALENDAR[day] ?? ''
				const at = new Date(midnightAt(zone, date) + minute * 60_000)
				const settings = { ...DEFAULT_SETTINGS, businessDays }
				const found = computeCancellation(settings, { at, country: 'US', ...zone })
				expect(found?.lastDay).toBe(businessDaysAfter(date)[businessDays - 1])
			}),
			{ numRuns: 300 },
		)
	})

	it.each([
		['us_homes', 'US', true],
		['us_homes', 'us', true],
		['us_homes', 'CA', false],
		['always', 'CA', true],
		['off', 'US', false],
	] as const)(
		'applies the right-to-cancel setting %s to a home in %s with the result %s',
		(rightToCancel, country, has) => {
			const signing = { at: new Date('2026-11-20T22:00:00Z'), timeZone: 'America/Denver', country }
			const found = computeCancellation({ ...DEFAULT_SETTINGS, rightToCancel }, signing)
			expect(found !== null).toBe(has)
		},
	)

	it('rejects a cancellation at the deadline, but accepts it one millisecond earlier', () => {
		const signing = {
			at: new Date('2026-11-20T22:00:00Z'),
			timeZone: 'America/Denver',
			country: 'US',
		}
		const terms = computeCancellation(DEFAULT_SETTINGS, signing)
		expect(terms).toMatchObject({ lastDay: '2026-11-24', deadline: '2026-11-25T07:00:00.000Z' })
		expect(canCancel(terms, new Date('2026-11-25T06:59:59.999Z'))).toBe(true)
		expect(canCancel(terms, new Date('2026-11-25T07:00:00.000Z'))).toBe(false)
		expect(canCancel(null, new Date('2026-11-20T22:00:00Z'))).toBe(false)
	})
})
