import { describe, expect, it } from 'vitest'
import { MeasurementField } from '../../content/pricing/schema.ts'
import { squaresRange } from './estimate.ts'
import { measurementNote, measurementValues } from './measurement-values.ts'
import type { RoofResult } from './schema.ts'

const ROOF: RoofResult = {
	squares: 24.79,
	totalAreaSqFt: 2479,
	predominantPitch: '6/12',
	facets: 4,
	segments: [],
	lines: { ridgesFt: 41.5, hipsFt: 0, valleysFt: null, rakesFt: 66, eavesFt: 83 },
	waste: { suggestedPct: 10 },
	source: 'provider',
	provider: 'google',
	imagery: { date: '2025-09-14', quality: 'high' },
	confidence: 0.9,
	warnings: [],
	measuredAt: '2026-11-20T12:00:00.000Z',
}

it('returns every measurement field, with null for an unknown value', () => {
	const values = measurementValues(ROOF)
	expect(Object.keys(values)).toEqual(MeasurementField.options)
	expect(values).toEqual({
		roof_squares: 24.79,
		roof_area_sqft: 2479,
		predominant_pitch: 6,
		facets: 4,
		ridge_ft: 41.5,
		hip_ft: 0,
		valley_ft: null,
		rake_ft: 66,
		eave_ft: 83,
		step_flashing_ft: null,
		waste_pct: 10,
	})
})

describe('squaresRange', () => {
	const cases: [Partial<RoofResult>, ReturnType<typeof squaresRange>][] = [
		[{ confidence: 0.6 }, { lowSquares: 20, highSquares: 30 }],
		[{ confidence: 0.7 }, null],
		[{ source: 'manual', confidence: 0.1 }, null],
	]
	it.each(cases)(
		'returns a range only for a measurement from images with low confidence: %o',
		(changes, range) => {
			expect(squaresRange({ ...ROOF, ...changes })).toEqual(range)
		},
	)
})

describe('measurementNote', () => {
	const cases: [Partial<RoofResult>, string][] = [
		[{}, 'Measured from an aerial image of September 14, 2025.'],
		[
			{ imagery: { date: '2025-09', quality: 'medium' } },
			'Measured from an aerial image of September 2025.',
		],
		[{ imagery: { date: '2025', quality: 'low' } }, 'Measured from a satellite image of 2025.'],
		[{ imagery: null }, 'Measured from images of your roof.'],
		[{ source: 'calculated' }, 'Estimated from typical houses, not yet measured.'],
		[{ source: 'manual' }, 'Measured by your rep.'],
	]
	it.each(cases)('names the source of a measurement with %o', (changes, sentence) => {
		expect(measurementNote({ ...ROOF, ...changes })).toBe(sentence)
	})
})
