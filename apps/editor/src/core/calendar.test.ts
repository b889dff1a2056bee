import { describe, expect, it } from 'vitest'
import {
	datesOfWeek,
	formatLastDay,
	formatTimeRange,
	formatTimeZone,
	formatWeek,
	hoursToShow,
	localTimeAt,
} from './calendar.ts'
import { isCalendarDate } from './is-calendar-date.ts'

describe('localTimeAt', () => {
	it.each([
		['2026-11-24T16:30:00Z', 'America/Denver', { date: '2026-11-24', minutes: 570 }],
		['2026-11-24T06:59:00Z', 'America/Denver', { date: '2026-11-23', minutes: 1439 }],
		['2026-11-24T07:00:00Z', 'America/Denver', { date: '2026-11-24', minutes: 0 }],
		['2026-12-31T23:30:00Z', 'Asia/Kathmandu', { date: '2027-01-01', minutes: 315 }],
		// Clocks go back on this date. Both instants therefore have the clock time 1:30.
		['2026-11-01T07:30:00Z', 'America/Denver', { date: '2026-11-01', minutes: 90 }],
		['2026-11-01T08:30:00Z', 'America/Denver', { date: '2026-11-01', minutes: 90 }],
	])('converts %s to the date and clock time in %s', (at, timeZone, localTime) => {
		expect(localTimeAt(timeZone, new Date(at))).toEqual(localTime)
	})
})

describe('formatLastDay', () => {
	it.each([
		['America/Denver', 'November 30'],
		['Pacific/Auckland', 'December 1'],
	])('names the last day of a price in the time zone of the company, %s: %s', (timeZone, day) => {
		expect(formatLastDay('2026-12-01T07:00:00.000Z', timeZone)).toBe(day)
	})
})

describe('datesOfWeek', () => {
	it('returns the dates from Monday to Sunday for any day of the week', () => {
		const week = datesOfWeek('2026-11-24')
		expect(week).toEqual([
			'2026-11-23',
			'2026-11-24',
			'2026-11-25',
			'2026-11-26',
			'2026-11-27',
			'2026-11-28',
			'2026-11-29',
		])
		for (const date of week) expect(datesOfWeek(date)).toEqual(week)
	})
})

describe('formatWeek', () => {
	it.each([
		['2026-11-24', 'November 23 to 29, 2026'],
		['2026-12-01', 'November 30 to December 6, 2026'],
		['2026-12-30', 'December 28 to January 3, 2027'],
	])('formats the week of %s as %s', (date, words) => {
		expect(formatWeek(datesOfWeek(date))).toBe(words)
	})
})

describe('formatTimeZone', () => {
	it('returns a time zone name without “standard” or “daylight”, which is correct all year', () => {
		expect(formatTimeZone('America/Denver')).toBe('Mountain Time')
	})
})

describe('isCalendarDate', () => {
	it.each([
		['2026-11-24', true],
		['2026-02-29', false],
		['2026-1-1', false],
		['tomorrow', false],
	])('checks whether %s is a calendar date and returns %s', (text, expected) => {
		expect(isCalendarDate(text)).toBe(expected)
	})
})

describe('hoursToShow', () => {
	it('extends the hours of the week view to include every time range', () => {
		expect(hoursToShow([])).toEqual({ first: 9, last: 17 })
		expect(hoursToShow([{ from: 450, to: 480 }])).toEqual({ first: 7, last: 17 })
		expect(hoursToShow([{ from: 1140, to: 1185 }])).toEqual({ first: 9, last: 20 })
		expect(hoursToShow([{ from: 0, to: 1440 }])).toEqual({ first: 0, last: 24 })
	})
})

describe('formatTimeRange', () => {
	it.each([
		['2026-11-24T16:30:00Z', '2026-11-24T17:15:00Z', '9:30 to 10:15 AM'],
		['2026-11-24T18:30:00Z', '2026-11-24T19:15:00Z', '11:30 AM to 12:15 PM'],
	])('formats the times %s and %s as %s', (startTime, endTime, words) => {
		expect(formatTimeRange({ startTime, endTime }, 'America/Denver').replaceAll(/\s/g, ' ')).toBe(
			words,
		)
	})
})
