import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewerTheme } from './viewer-theme.ts'

/** Text colors with the backgrounds behind them: the dark player, the cover and the light pages. */
const TEXT: [text: string, grounds: string[]][] = [
	['--spark', ['--room', '--room-top', '--room-raised', '--room-lit', '--cover']],
	['--spark-ink', ['--spark']],
	['--accent-ink', ['--accent', '--accent-hover']],
	['--accent', ['#faf8f5', '#f3f0eb', '#ffffff', '--accent-soft']],
	['--room-ink', ['--room', '--room-top', '--room-raised', '--room-lit', '--cover']],
	['--room-ink-2', ['--room', '--room-top', '--room-raised', '--room-lit', '--cover']],
	['--room-ink-3', ['--room', '--room-top']],
	['--room-next', ['--room', '--room-top', '--room-raised', '--room-lit']],
	['--room-deep', ['--room-ink']],
	['#ffffff', ['--slide-top', '--slide-ground', '--cover']],
	['#1d1b18', ['--accent-soft', '--spark-soft']],
]

const hex = fc
	.integer({ min: 0, max: 0xffffff })
	.map((value) => `#${value.toString(16).padStart(6, '0')}`)
const palette = fc.record({ primary: hex, accent: hex })

describe('viewerTheme', () => {
	it('returns text colors with a contrast of at least 4.5:1 for any two colors', () => {
		fc.assert(
			fc.property(palette, (colors) => {
				const { css } = viewerTheme(colors)
				const literal = (name: string) => css[name] ?? name
				for (const [text, grounds] of TEXT) {
					for (const ground of grounds) {
						const contrast = wcagContrast(literal(text), literal(ground))
						expect(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
					}
				}
				expect(wcagContrast(literal('--room-track'), literal('--room'))).toBeGreaterThanOrEqual(3)
			}),
			{ numRuns: 400 },
		)
	})

	it('returns only six-digit hex values for any two colors', () => {
		fc.assert(
			fc.property(palette, (colors) => {
				const { brand, spark, css } = viewerTheme(colors)
				for (const value of [brand, spark, ...Object.values(css)]) {
					expect(value).toMatch(/^#[0-9a-f]{6}$/)
				}
			}),
		)
	})

	it('keeps readable colors unchanged, and adjusts unreadable colors without changing their hue', () => {
		expect(viewerTheme({ primary: '#12243a', accent: '#f6b73c' })).toMatchObject({
			brand: '#12243a',
			spark: '#f6b73c',
			css: { '--accent': '#12243a' },
		})
		const hue = converter('oklch')
		const { spark } = viewerTheme({ primary: '#1c5d4a', accent: '#7a1f1f' })
		expect(spark).not.toBe('#7a1f1f')
		expect(hue(spark)?.h).toBeCloseTo(hue('#7a1f1f')?.h ?? 0, -1)
	})

	it.each([
		['a white palette', '#ffffff', '#ffffff'],
		['a black palette', '#000000', '#000000'],
		['hex colors of three digits', '#fff', '#0af'],
	])('accepts %s', (_name, primary, accent) => {
		const { css } = viewerTheme({ primary, accent })
		expect(wcagContrast(css['--spark-ink'] ?? '', css['--spark'] ?? '')).toBeGreaterThan(4.5)
	})
})
