import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	buildRoofMeasurement,
	slopeFactor,
	suggestWaste,
	toRise,
	UNKNOWN_LINES,
} from './roof-measurement.ts'

const rise = fc.integer({ min: 0, max: 24 })
const facets = fc.integer({ min: 1, max: 60 })

describe('suggestWaste', () => {
	it.each([
		[6, 2, 10],
		[6, 4, 10],
		[6, 8, 12],
		[6, 14, 15],
		[6, 20, 18],
		[9, 4, 12],
		[14, 20, 21],
		[6, null, 15],
	])('for a %i/12 roof with %s facets returns %i percent', (pitch, count, percent) => {
		expect(suggestWaste(pitch, count)).toBe(percent)
	})

	it('never suggests less waste for a roof with more facets or a steeper pitch', () => {
		fc.assert(
			fc.property(rise, facets, (pitch, count) => {
				const here = suggestWaste(pitch, count)
				expect(suggestWaste(pitch + 1, count)).toBeGreaterThanOrEqual(here)
				expect(suggestWaste(pitch, count + 1)).toBeGreaterThanOrEqual(here)
			}),
		)
	})
})

describe('roof slope', () => {
	it.each([
		[0, 0],
		[4.76, 1],
		[18.43, 4],
		[26.57, 6],
		[45, 12],
		[63.43, 24],
		[89.99, 24],
		[90, 24],
	])('converts a slope of %f° to a rise of %i in 12', (degrees, expected) =>
		expect(toRise(degrees)).toBe(expected),
	)

	it('returns the slope factor 1 for a flat roof, and the square root of 2 for a rise of 12 in 12', () => {
		expect(slopeFactor(0)).toBe(1)
		expect(slopeFactor(12)).toBeCloseTo(Math.SQRT2, 12)
	})
})

it('returns squares that equal the area in square feet divided by 100, for any area', () => {
	fc.assert(
		fc.property(fc.double({ min: 1, max: 50_000, noNaN: true }), rise, (totalAreaSqFt, pitch) => {
			const roof = buildRoofMeasurement({
				totalAreaSqFt,
				rise: pitch,
				facets: null,
				segments: [],
				lines: UNKNOWN_LINES,
				source: 'provider',
				provider: 'google',
				imagery: null,
				confidence: 0.123456,
				warnings: [],
				at: new Date(0),
			})
			expect(Math.round(roof.squares * 100)).toBe(roof.totalAreaSqFt)
			expect(Math.abs(roof.totalAreaSqFt - totalAreaSqFt)).toBeLessThanOrEqual(0.5)
			expect(roof).toMatchObject({ predominantPitch: `${pitch}/12`, confidence: 0.12 })
		}),
	)
})
