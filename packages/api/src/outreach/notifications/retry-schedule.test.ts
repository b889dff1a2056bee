import { describe, expect, it } from 'vitest'
import { parseRetryAfter, retryDelay } from './retry-schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const FAILED = { responseStatus: 500 }

describe('retryDelay', () => {
	const delays = Array.from({ length: 10 }, (_, index) => retryDelay(index + 1, FAILED, 0.5))

	it('returns delays of 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and undefined after the last one', () => {
		const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR)
		expect(delays).toEqual([5000, 5 * MINUTE, 30 * MINUTE, ...hours, undefined])
	})

	it('varies the delays at random by up to 20%', () => {
		expect([retryDelay(2, FAILED, 0), retryDelay(2, FAILED, 1)]).toEqual([4 * MINUTE, 6 * MINUTE])
		const spread = new Set(Array.from({ length: 50 }, () => retryDelay(9, FAILED)))
		expect(spread.size).toBeGreaterThan(40)
	})

	it.each([
		[429, 1000, 5 * MINUTE],
		[503, 7 * MINUTE, 7 * MINUTE],
		[429, 2 * HOUR, 2 * HOUR],
		[502, 100 * HOUR, 24 * HOUR],
		[429, Infinity, 24 * HOUR],
		[504, 0, 5 * MINUTE],
		[500, 7 * MINUTE, 6 * MINUTE],
		[null, 7 * MINUTE, 6 * MINUTE],
	])(
		'maps the status %s with a Retry-After of %s ms to a delay of %s ms',
		(responseStatus, retryAfterMs, expected) => {
			expect(retryDelay(2, { responseStatus, retryAfterMs }, 1)).toBe(expected)
		},
	)
})

describe('parseRetryAfter', () => {
	const now = new Date('2026-03-01T12:00:00Z')
	it.each([
		['120', 120_000],
		['0', 0],
		['Sun, 01 Mar 2026 12:01:00 GMT', MINUTE],
		['Sun, 01 Mar 2026 11:00:00 GMT', 0],
		['soon', undefined],
		['-5x', undefined],
		['99999999999999', 99_999_999_999_999_000],
		[undefined, undefined],
	])('parses the Retry-After header %s as %s ms', (header, expected) => {
		expect(parseRetryAfter(header, now)).toBe(expected)
	})
})
