import { describe, expect, it } from 'vitest'
import { formatDateParts, formatDateRange, formatSlot, formatTimeZone } from './format-time.ts'

const slot = { startTime: '2026-11-24T16:30:00.000Z', endTime: '2026-11-24T17:15:00.000Z' }
/** Replaces the thin and non-breaking spaces in texts of `Intl` with plain spaces. */
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ')

describe('formatSlot', () => {
	it.each([
		['America/Denver', 'Tuesday, November 24', '9:30 AM', '9:30 – 10:15 AM'],
		['America/New_York', 'Tuesday, November 24', '11:30 AM', '11:30 AM – 12:15 PM'],
		['Asia/Tokyo', 'Wednesday, November 25', '1:30 AM', '1:30 – 2:15 AM'],
	])('formats date and time in the time zone %s', (timeZone, ...expected) => {
		const formatted = formatSlot(slot, { language: 'en', timeZone })
		expect([formatted.full, plain(formatted.at), plain(formatted.span)]).toEqual(expected)
	})
})

describe('Dates of appointments', () => {
	it('formats a calendar date independently of the local time zone', () => {
		expect(formatDateParts('2026-11-24', 'en')).toEqual({
			weekday: 'Tue',
			day: '24',
			monthAndDay: 'Nov 24',
			full: 'Tuesday, November 24',
		})
		expect(plain(formatDateRange('2026-11-30', '2026-12-04', 'en'))).toBe(
			'November 30 – December 4',
		)
	})
})

describe('formatTimeZone', () => {
	it.each([
		['America/Denver', 'Denver, Mountain Time'],
		['America/Los_Angeles', 'Los Angeles, Pacific Time'],
		['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina Standard Time'],
		['UTC', 'UTC'],
	])('formats the time zone %s as "%s"', (timeZone, expected) => {
		expect(formatTimeZone({ language: 'en', timeZone })).toBe(expected)
	})
})
