import { describe, expect, it } from 'vitest'
import { formatTimeZone } from './time-zone.ts'

describe('formatTimeZone', () => {
	it.each([
		['America/Denver', 'Mountain Time (Denver)'],
		['UTC', 'UTC'],
		['Etc/UTC', 'UTC'],
		['not a zone', null],
	])('formats the time zone %s as %s', (timeZone, expected) => {
		expect(formatTimeZone(timeZone)).toBe(expected)
	})
})
