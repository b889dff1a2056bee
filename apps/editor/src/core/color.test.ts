import { describe, expect, it } from 'vitest'
import { contrastRatio, mixColors, parseHex } from './color.ts'

describe('contrastRatio', () => {
	it.each([
		['#000000', '#ffffff', 21],
		['#fff', '#ffffff', 1],
		['#767676', '#ffffff', 4.54],
		['#0000ff', '#ffffff', 8.59],
	])('calculates the contrast of %s on %s as %d', (a, b, expected) => {
		expect(contrastRatio(a, b)).toBeCloseTo(expected, 1)
	})

	it('returns null for text that is not a hex color', () => {
		expect(contrastRatio('#12', '#ffffff')).toBeNull()
		expect(parseHex('red')).toBeNull()
	})
})

describe('mixColors', () => {
	it('mixes equal shares of black and white to middle gray', () => {
		expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
	})
})
