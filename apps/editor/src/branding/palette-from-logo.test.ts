import { describe, expect, it } from 'vitest'
import { contrastRatio } from '../core/color.ts'
import { paletteFromPixels } from './palette-from-logo.ts'

const pixels = (...runs: [number[], number][]) =>
	new Uint8ClampedArray(
		runs.flatMap(([rgba, times]) => Array.from({ length: times }, () => rgba).flat()),
	)

describe('paletteFromPixels', () => {
	it('returns the main color of a logo as primary and a different color as accent', () => {
		const logo = pixels(
			[[255, 255, 255, 255], 500],
			[[24, 60, 110, 255], 200],
			[[240, 170, 40, 255], 60],
		)
		expect(paletteFromPixels(logo)).toMatchObject({ primary: '#183c6e', accent: '#f0aa28' })
	})

	it('darkens a light primary color until white text on it is readable', () => {
		const found = paletteFromPixels(pixels([[250, 210, 60, 255], 100]))
		expect(contrastRatio(found?.primary ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
	})

	it('returns null for a gray or transparent logo', () => {
		expect(paletteFromPixels(pixels([[90, 90, 92, 255], 100], [[255, 0, 0, 20], 100]))).toBeNull()
	})
})
