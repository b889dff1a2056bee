import { describe, expect, it } from 'vitest'
import { formatFontVariant } from './format-font-variant.ts'

describe('formatFontVariant', () => {
	it.each([
		['400', 'Regular'],
		['700italic', 'Bold italic'],
		['100..900', 'Thin to Black'],
		['200..900italic', 'Extra light to Black italic'],
		['250..900', '250 to Black'],
	])('formats the font variant %s as %s', (variant, expected) => {
		expect(formatFontVariant(variant)).toBe(expected)
	})
})
