import { expect, test } from 'vitest'
import { contrastRatio, mixColors, parseHex } from './color.ts'

test.each([
	['#000000', '#ffffff', 21],
	['#fff', '#ffffff', 1],
	['#767676', '#ffffff', 4.54],
	['#0000ff', '#ffffff', 8.59],
])('contrast of %s on %s is %d', (a, b, expected) => {
	expect(contrastRatio(a, b)).toBeCloseTo(expected, 1)
})

test('what is no color has no contrast', () => {
	expect(contrastRatio('#12', '#ffffff')).toBeNull()
	expect(parseHex('red')).toBeNull()
	expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
})
