import { describe, expect, it } from 'vitest'
import { firstFreeWeek, groupByWeek, splitAtNoon } from './weeks.ts'

const slot = (startTime: string) => ({ startTime, endTime: startTime })
const nine = slot('2026-11-25T16:00:00.000Z')

describe('groupByWeek', () => {
	const weeks = groupByWeek({
		'2026-11-24': [],
		'2026-11-25': [nine],
		'2026-12-07': [nine],
	})

	it('starts weeks on Monday, and omits weeks without time slots', () => {
		expect(weeks.map(({ days }) => days.map(({ date }) => date))).toEqual([
			['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
			['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'],
		])
	})

	it('counts only a day between two days with opening hours as closed', () => {
		const counts = weeks.map(({ days }) => days.map(({ slots }) => slots?.length ?? 'closed'))
		expect(counts).toEqual([
			[0, 0, 1, 'closed', 'closed'],
			[1, 0, 0, 0, 0],
		])
	})

	it('includes the weekend when a weekend day has time slots', () => {
		const [week] = groupByWeek({ '2026-11-28': [nine] })
		expect(week?.days.map(({ date }) => date.slice(-2))).toEqual([
			'23',
			'24',
			'25',
			'26',
			'27',
			'28',
		])
	})
})

describe('firstFreeWeek', () => {
	it('returns the first week with a free slot, or 0 when no slot is free', () => {
		expect(firstFreeWeek(groupByWeek({ '2026-11-24': [], '2026-12-07': [nine] }))).toBe(1)
		expect(firstFreeWeek(groupByWeek({ '2026-11-24': [] }))).toBe(0)
		expect(groupByWeek({})).toEqual([])
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
