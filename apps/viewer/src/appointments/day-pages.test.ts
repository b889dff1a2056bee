import { describe, expect, it } from 'vitest'
import { dateIn, findFirstPage, listDayPages, splitAtNoon } from './day-pages.ts'

const slot = (startTime: string) => ({ startTime, endTime: startTime })
const nine = slot('2026-11-25T16:00:00.000Z')
const DAYS = {
	'2026-11-26': [nine],
	'2026-11-27': [],
	'2026-11-28': [],
	'2026-11-30': [nine],
	'2026-12-01': [nine],
	'2026-12-02': [],
	'2026-12-03': [nine],
}
const pages = listDayPages(DAYS, '2026-11-27')

describe('listDayPages', () => {
	it('begins today, and leaves out closed days', () => {
		expect(pages.map((days) => days.map(({ date }) => date))).toEqual([
			['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01', '2026-12-02'],
			['2026-12-03'],
		])
		expect(listDayPages({}, '2026-11-27')).toEqual([])
	})
})

describe('findFirstPage', () => {
	it('returns the page of the booked date, or the first page with a free time', () => {
		expect(findFirstPage(pages, '2026-12-03')).toBe(1)
		expect(findFirstPage(pages, '2026-11-20')).toBe(0)
		expect(
			findFirstPage(
				listDayPages({ ...DAYS, '2026-11-30': [], '2026-12-01': [] }, '2026-11-27'),
				null,
			),
		).toBe(1)
		expect(findFirstPage([], null)).toBe(0)
	})
})

describe('dateIn', () => {
	it('returns the date in the time zone', () => {
		expect(dateIn('America/Denver', new Date('2026-11-28T02:00:00Z'))).toBe('2026-11-27')
	})
})

describe('splitAtNoon', () => {
	const noon = slot('2026-11-25T19:00:00.000Z')

	it.each([
		['America/Denver', 1, 1],
		['America/New_York', 1, 1],
		['Asia/Tokyo', 2, 0],
		['Europe/Berlin', 0, 2],
	])('splits slots at noon in the time zone %s', (timeZone, am, pm) => {
		const halves = splitAtNoon([nine, noon], timeZone)
		expect([halves.am.length, halves.pm.length]).toEqual([am, pm])
	})
})
