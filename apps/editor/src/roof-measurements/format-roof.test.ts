import { expect, test } from 'vitest'
import {
	formatFeet,
	formatRoofOrigin,
	formatRoofState,
	isMeasuring,
	measurementStep,
} from './format-roof.ts'

const result = {
	squares: 28.4,
	totalAreaSqFt: 2840,
	predominantPitch: '6/12',
	facets: 5,
	segments: [],
	lines: { ridgesFt: 62, hipsFt: null, valleysFt: 34, rakesFt: 0, eavesFt: 148 },
	waste: { suggestedPct: 10 },
	source: 'provider' as const,
	provider: 'google-solar',
	imagery: { date: '2025-05-02', quality: 'high' },
	confidence: 0.92,
	warnings: [],
	measuredAt: '2026-06-10T15:00:00.000Z',
}

test.each([
	{
		source: 'provider',
		state: { tone: 'good', word: 'Measured, 92% sure' },
		origin: 'Imagery of May 2, 2025.',
	},
	{
		source: 'calculated',
		state: { tone: 'warn', word: 'Calculated estimate, 92% sure' },
		origin: 'Estimated from typical houses; nobody saw this roof.',
	},
	{
		source: 'manual',
		state: { tone: 'good', word: 'Entered by hand' },
		origin: 'Entered June 10, 2026.',
	},
] as const)('a result of source $source', ({ source, state, origin }) => {
	const roof = { ...result, source }
	expect(formatRoofState({ status: 'completed', result: roof })).toEqual(state)
	expect(formatRoofOrigin(roof)).toBe(origin)
})

test.each([
	['pending', 1, 'In line'],
	['requesting', 2, 'Asking for the roof'],
	['polling', 3, 'Measuring the roof'],
	['fallback', 3, 'No measurement there, estimating'],
] as const)('%s is step %i on the way', (status, step, word) => {
	expect(isMeasuring({ status })).toBe(true)
	expect(measurementStep({ status })).toEqual({ step, word })
	expect(formatRoofState({ status, result: null })).toEqual({ tone: 'info', word })
})

test.each([
	['failed', 'Failed'],
	['timed_out', 'No answer'],
	['cancelled', 'Cancelled'],
	['skipped', 'Skipped'],
] as const)('%s is the end', (status, word) => {
	expect(isMeasuring({ status })).toBe(false)
	expect(formatRoofState({ status, result: null }).word).toBe(word)
})

test('unknown is not zero', () => {
	expect([null, 0, 1148.4].map(formatFeet)).toEqual(['Unknown', '0 ft', '1,148 ft'])
})
