import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../messages/index.ts'
import {
	formatDay,
	formatDuration,
	formatElapsed,
	formatGreeting,
	formatLastDay,
} from './format.ts'
import { formatZonedTime } from './format-zoned-time.ts'

beforeAll(() => loadMessages('en'))

describe('formatElapsed', () => {
	it.each([
		[0, '0:00'],
		[76_900, '1:16'],
		[440_000, '7:20'],
		[3_725_000, '62:05'],
		[-5, '0:00'],
	])('formats %i ms as minutes and seconds: %s', (ms, text) => {
		expect(formatElapsed(ms)).toBe(text)
	})
})

describe('formatDuration', () => {
	it.each([
		[400, '1 second'],
		[32_000, '32 seconds'],
		[58_000, '1 minute'],
		[440_000, '7 minutes'],
	])('formats %i ms as a rounded duration: %s', (ms, text) => {
		expect(formatDuration(ms)).toBe(text)
	})
})

describe.each([
	['America/Denver', 'November 30', 'November 30, 11:30 PM Mountain Time'],
	['Pacific/Auckland', 'December 1', 'December 1, 7:30 PM New Zealand Time'],
])('times on the pages of a company in %s', (timezone, day, time) => {
	const locality = { language: 'en', company: { timezone } }
	const at = '2026-12-01T06:30:00.000Z'

	it(`names the day of the company, whatever the zone of the browser: ${day}`, () => {
		expect(formatDay(at, locality)).toBe(day)
		expect(formatLastDay(at, locality)).toBe(day)
		expect(formatZonedTime(at, locality)).toBe(time)
	})
})

describe('formatGreeting', () => {
	it.each([
		['Your new roof', 'Maria, your new roof'],
		['Maria, your new roof', 'Maria, your new roof'],
		['Windows for Josephine Street', 'Maria, Windows for Josephine Street'],
		['A quieter house', 'Maria, a quieter house'],
		['Marianas Street', 'Maria, Marianas Street'],
	])('greets the homeowner by name once for the headline "%s"', (headline, greeting) => {
		expect(formatGreeting('Maria', headline)).toBe(greeting)
	})
})
