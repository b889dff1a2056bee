import { expect, test } from 'vitest'
import { formatDuration, sayVisit } from './format-duration.ts'

test.each([
	[-400, '0 s'],
	[8999, '8 s'],
	[60_000, '1 min'],
	[134_000, '2 min 14 s'],
	[3_600_000, '1 h'],
	[3_900_000, '1 h 5 min'],
])('%i ms is %j', (ms, said) => {
	expect(formatDuration(ms)).toBe(said)
})

test('visits are counted in words, as far as there are short ones', () => {
	expect([1, 3, 11].map(sayVisit)).toEqual(['first visit', 'third visit', 'visit 11'])
})
