import { expect, test } from 'vitest'
import { contrastRatio } from '../core/color.ts'
import { paletteFromPixels } from './palette-from-logo.ts'

const pixels = (...runs: [number[], number][]) =>
	new Uint8ClampedArray(
		runs.flatMap(([rgba, times]) => Array.from({ length: times }, () => rgba).flat()),
	)

test('a logo gives its main color, dark enough for white text, and one that differs from it', () => {
	const logo = pixels(
		[[255, 255, 255, 255], 500],
		[[24, 60, 110, 255], 200],
		[[240, 170, 40, 255], 60],
	)
	expect(paletteFromPixels(logo)).toMatchObject({ primary: '#183c6e', accent: '#f0aa28' })
})

test('a light color alone is darkened until white text can stand on it', () => {
	const found = paletteFromPixels(pixels([[250, 210, 60, 255], 100]))
	expect(contrastRatio(found?.primary ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('a grey or transparent logo has no palette', () => {
	expect(paletteFromPixels(pixels([[90, 90, 92, 255], 100], [[255, 0, 0, 20], 100]))).toBeNull()
})
