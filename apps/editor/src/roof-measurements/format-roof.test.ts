import { describe, expect, it } from 'vitest'
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

const unconfirmed = { needsConfirmation: false, confirmedAt: null, estimate: null }

describe('Roof state and origin', () => {
	it.each([
		{
			source: 'provider',
			state: { tone: 'good', word: 'Measured, 92% sure' },
			origin: 'Imagery from May 2, 2025.',
		},
		{
			source: 'calculated',
			state: { tone: 'warn', word: 'Calculated estimate, 92% sure' },
			origin: 'Estimated from typical houses, without an image of this roof.',
		},
		{
			source: 'manual',
			state: { tone: 'good', word: 'Entered by hand' },
			origin: 'Entered June 10, 2026.',
		},
	] as const)(
		'formats the state and the origin of a $source result',
		({ source, state, origin }) => {
			const roof = { ...result, source }
			expect(formatRoofState({ ...unconfirmed, status: 'completed', result: roof })).toEqual(state)
			expect(formatRoofOrigin(roof)).toBe(origin)
		},
	)
})

describe('measurementStep', () => {
	it.each([
		['pending', 1, 'Queued'],
		['requesting', 2, 'Requesting the measurement'],
		['polling', 3, 'Measuring the roof'],
		['fallback', 3, 'No measurement available, estimating'],
	] as const)('maps the running state %s to step %i with the label "%s"', (status, step, word) => {
		expect(isMeasuring({ status })).toBe(true)
		expect(measurementStep({ status })).toEqual({ step, word })
		expect(formatRoofState({ ...unconfirmed, status, result: null })).toEqual({
			tone: 'info',
			word,
		})
	})
})

describe('isMeasuring', () => {
	it.each([
		['failed', 'Failed'],
		['timed_out', 'Timed out'],
		['cancelled', 'Canceled'],
		['skipped', 'Skipped'],
	] as const)('returns false for the final state %s, which is labeled "%s"', (status, word) => {
		expect(isMeasuring({ status })).toBe(false)
		expect(formatRoofState({ ...unconfirmed, status, result: null }).word).toBe(word)
	})
})

describe('formatFeet', () => {
	it('formats null as "Unknown" and zero as "0 ft"', () => {
		expect([null, 0, 1148.4].map(formatFeet)).toEqual(['Unknown', '0 ft', '1,148 ft'])
	})
})
