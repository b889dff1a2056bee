import { describe, expect, it } from 'vitest'
import { formatDuration, formatSessionNumber } from './format-duration.ts'

describe('formatDuration', () => {
	it.each([
		[-400, '0 s'],
		[8999, '8 s'],
		[60_000, '1 min'],
		[134_000, '2 min 14 s'],
		[3_600_000, '1 h'],
		[3_900_000, '1 h 5 min'],
	])('formats %i ms as %j', (ms, expected) => {
		expect(formatDuration(ms)).toBe(expected)
	})
})

describe('formatSessionNumber', () => {
	it('formats the first to the eighth viewing session with an ordinal word, and later sessions with digits', () => {
		expect([1, 3, 11].map(formatSessionNumber)).toEqual([
			'first viewing session',
			'third viewing session',
			'viewing session 11',
		])
	})
})
