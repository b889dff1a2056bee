import { expect, test } from 'vitest'
import { contrast, mix, readHex } from './color.ts'

test.each([
	['#000000', '#ffffff', 21],
	['#fff', '#ffffff', 1],
	['#767676', '#ffffff', 4.54],
	['#0000ff', '#ffffff', 8.59],
])('contrast of %s on %s is %d', (a, b, expected) => {
	expect(contrast(a, b)).toBeCloseTo(expected, 1)
})

test('what is no color has no contrast', () => {
	expect(contrast('#12', '#ffffff')).toBeNull()
	expect(readHex('red')).toBeNull()
	expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})
