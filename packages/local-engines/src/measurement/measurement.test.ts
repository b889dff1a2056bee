import { createMeasurement } from '@dormer/providers/measurement'
import type { House, Measurement } from '@dormer/providers/measurement/measurement'
import { failureReason, HOUSE, NOW } from '@dormer/providers/measurement/testing'
import { type GoogleMapsServer, startGoogleMapsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalMeasurement } from './local-measurement.ts'

const ABROAD: House = {
	coordinates: { lat: 48.2, lng: 16.37 },
	address: 'Ring 1',
	state: '',
	country: 'AT',
}

let google: GoogleMapsServer
beforeAll(async () => {
	google = await startGoogleMapsServer()
})
afterAll(() => google.close())

const engines: [string, () => Measurement][] = [
	['local', () => createMeasurement({}, createLocalMeasurement())],
	[
		'google',
		() =>
			createMeasurement(
				{ googleSolarBaseUrl: google.url, googleMapsApiKey: 'key' },
				createLocalMeasurement(),
			),
	],
]

describe.each(engines)('measure by the %s engine', (engine, create) => {
	it('returns the name of the measurement engine', () => expect(create().engine).toBe(engine))

	it('returns a complete and plausible roof measurement', async () => {
		const roof = await create().measure({ house: HOUSE, at: NOW })
		expect(roof.totalAreaSqFt).toBeGreaterThan(800)
		expect(Number.isInteger(roof.totalAreaSqFt)).toBe(true)
		expect(roof.squares).toBe(roof.totalAreaSqFt / 100)
		expect(roof.predominantPitch).toMatch(/^\d{1,2}\/12$/)
		expect(roof.facets).toBe(roof.segments.length || null)
		for (const feet of Object.values(roof.lines)) expect(feet).toBeNull()
		expect(roof.waste.suggestedPct).toBeGreaterThanOrEqual(10)
		expect(roof.waste.suggestedPct).toBeLessThanOrEqual(21)
		expect(roof.confidence).toBeGreaterThan(0)
		expect(roof.confidence).toBeLessThan(1)
		for (const warning of roof.warnings) expect(warning).toMatch(/^[A-Z].*\.$/)
		expect(roof.provider).toBe(engine)
		expect(roof.measuredAt).toBe(NOW.toISOString())
	})

	it('returns the same roof measurement each time for the same house', async () => {
		const [one, two] = [
			await create().measure({ house: HOUSE, at: NOW }),
			await create().measure({ house: HOUSE, at: NOW }),
		]
		expect(two).toEqual(one)
	})

	it('rejects with not_covered for a house outside the covered countries', async () => {
		expect(await failureReason(create().measure({ house: ABROAD, at: NOW }))).toBe('not_covered')
	})
})
