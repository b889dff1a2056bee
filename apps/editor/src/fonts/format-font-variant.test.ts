import { expect, it } from 'vitest'
import { formatFontVariant } from './format-font-variant.ts'

it.each([
	['400', 'Regular'],
	['700italic', 'Bold italic'],
	['100..900', 'Thin to Black'],
	['200..900italic', 'Extra light to Black italic'],
	['250..900', '250 to Black'],
])('a font’s %s is said as %s', (variant, said) => {
	expect(formatFontVariant(variant)).toBe(said)
})
