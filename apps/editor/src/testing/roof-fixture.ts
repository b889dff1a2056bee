import type { MeasurementRecord } from '@dormer/api/sale/roof-measurements/schema'
import { DECK_ID } from './deck-fixture.ts'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns a completed measurement request: a calculated estimate of 28.4 squares. */
export function measurementFixture(overrides: Partial<MeasurementRecord> = {}): MeasurementRecord {
	return {
		requestId: fixtureId(601),
		status: 'completed',
		deckId: DECK_ID,
		presentationId: fixtureId(501),
		formattedAddress: '2847 S Clermont St, Denver, CO 80222',
		result: {
			squares: 28.4,
			totalAreaSqFt: 2840,
			predominantPitch: '6/12',
			facets: null,
			segments: [],
			lines: { ridgesFt: null, hipsFt: null, valleysFt: null, rakesFt: null, eavesFt: null },
			waste: { suggestedPct: 15 },
			source: 'calculated',
			provider: 'local',
			imagery: null,
			confidence: 0.25,
			warnings: ['Estimated from typical houses in Colorado, not measured.'],
			measuredAt: CREATED_AT,
		},
		error: null,
		createdAt: CREATED_AT,
		settledAt: CREATED_AT,
		needsConfirmation: false,
		estimate: null,
		confirmedSizes: [],
		confirmedAt: null,
		confirmedBy: null,
		...overrides,
	}
}
