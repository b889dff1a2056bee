import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
	GABLED_HOUSE,
	type GoogleMapsServer,
	type SolarFault,
	startGoogleMapsServer,
} from '../testing/index.ts'
import { createGoogleMeasurement } from './google.ts'
import { failureReason, HOUSE, NOW } from './testing.ts'

let google: GoogleMapsServer
beforeAll(async () => {
	google = await startGoogleMapsServer()
})
afterAll(() => google.close())
beforeEach(() => {
	google.setFault(undefined)
	google.setBuilding(undefined)
})

const solar = (more = {}) =>
	createGoogleMeasurement({ googleSolarBaseUrl: google.url, googleMapsApiKey: 'key', ...more })

it('sends only the position of the house, the API key and the names of the needed fields to the Solar API', async () => {
	await solar({ googleSolarBaseUrl: `${google.url}/` }).measure({ house: HOUSE, at: NOW })
	const sent = google.solarRequests.at(-1)?.searchParams ?? new URLSearchParams()
	expect(Object.fromEntries(sent)).toEqual({
		'location.latitude': '39.76312',
		'location.longitude': '-105.04471',
		requiredQuality: 'LOW',
		key: 'key',
		fields:
			'boundingBox,imageryDate,imageryQuality,solarPotential.wholeRoofStats,solarPotential.buildingStats,solarPotential.roofSegmentStats',
	})
})

it('returns the roof segments, area, pitch and imagery of the building', async () => {
	expect(await solar().measure({ house: HOUSE, at: NOW })).toEqual({
		squares: 24.79,
		totalAreaSqFt: 2479,
		predominantPitch: '6/12',
		facets: 4,
		segments: [
			{ pitchDegrees: 26.4, azimuthDegrees: 179.8, areaSqFt: 766 },
			{ pitchDegrees: 26.6, azimuthDegrees: 359.7, areaSqFt: 764 },
			{ pitchDegrees: 26.5, azimuthDegrees: 89.9, areaSqFt: 477 },
			{ pitchDegrees: 18.2, azimuthDegrees: 271, areaSqFt: 453 },
		],
		lines: { ridgesFt: null, hipsFt: null, valleysFt: null, rakesFt: null, eavesFt: null },
		waste: { suggestedPct: 10 },
		source: 'provider',
		provider: 'google',
		imagery: { date: '2025-09-14', quality: 'high' },
		confidence: 0.9,
		warnings: [],
		measuredAt: NOW.toISOString(),
	})
})

const { solarPotential } = GABLED_HOUSE
const caveatCases: { name: string; building: object; confidence: number; warning: RegExp }[] = [
	{
		name: 'a neighboring building',
		building: {
			boundingBox: {
				sw: { latitude: 39.76303, longitude: -105.0442 },
				ne: { latitude: 39.76321, longitude: -105.0441 },
			},
		},
		confidence: 0.45,
		warning: /is 143 ft from the address/,
	},
	{
		name: 'a partly measured roof',
		building: {
			solarPotential: {
				...solarPotential,
				buildingStats: { areaMeters2: 400, groundAreaMeters2: 255.5125 },
			},
		},
		confidence: 0.72,
		warning: /^20% of the roof could not be measured/,
	},
	{
		name: 'a very large building',
		building: {
			solarPotential: {
				...solarPotential,
				wholeRoofStats: { areaMeters2: 1200, groundAreaMeters2: 1100 },
			},
		},
		confidence: 0.63,
		warning: /larger than most houses/,
	},
	{
		name: 'satellite images',
		building: { imageryQuality: 'LOW' },
		confidence: 0.5,
		warning: /low resolution/,
	},
	{
		name: 'old images',
		building: { imageryDate: { year: 2019, month: 6 } },
		confidence: 0.81,
		warning: /from 2019/,
	},
]
it.each(caveatCases)(
	'lowers the confidence and adds a warning for $name',
	async ({ building, confidence, warning }) => {
		google.setBuilding({ ...GABLED_HOUSE, ...building })
		const roof = await solar().measure({ house: HOUSE, at: NOW })
		expect(roof).toMatchObject({ confidence, source: 'provider' })
		expect(roof.warnings.some((text) => warning.test(text))).toBe(true)
	},
)

it('scales the roof area to the footprint of the whole building when the roof segments cover only a part', async () => {
	const buildingStats = { areaMeters2: 400, groundAreaMeters2: 2 * 204.41 }
	google.setBuilding({ ...GABLED_HOUSE, solarPotential: { ...solarPotential, buildingStats } })
	const roof = await solar().measure({ house: HOUSE, at: NOW })
	expect(roof.totalAreaSqFt).toBe(Math.round(2 * 228.54 * 10.763_91))
})

it.each([
	[{ year: 2024, month: 8, day: 3 }, '2024-08-03'],
	[{ year: 2024, month: 8 }, '2024-08'],
	[{ year: 2024 }, '2024'],
	[{}, undefined],
])('returns the known part of the imagery date %o', async (imageryDate, date) => {
	google.setBuilding({ ...GABLED_HOUSE, imageryDate })
	expect((await solar().measure({ house: HOUSE, at: NOW })).imagery?.date).toBe(date)
})

it('measures a flat roof, for which Google omits the pitch and the azimuth because both are 0', async () => {
	const stats = { areaMeters2: 150, groundAreaMeters2: 150 }
	const flat = { wholeRoofStats: stats, roofSegmentStats: [{ stats }] }
	google.setBuilding({ ...GABLED_HOUSE, solarPotential: flat })
	expect(await solar().measure({ house: HOUSE, at: NOW })).toMatchObject({
		predominantPitch: '0/12',
		segments: [{ pitchDegrees: 0, azimuthDegrees: 0, areaSqFt: 1615 }],
	})
})

const failures: [SolarFault, string][] = [
	[{ status: 404 }, 'not_covered'],
	[{ status: 429 }, 'busy'],
	[{ status: 500 }, 'unavailable'],
	[{ status: 503 }, 'unavailable'],
	[{ status: 400 }, 'refused'],
	[{ status: 403 }, 'refused'],
	['garbage', 'unavailable'],
	['strange', 'unavailable'],
]
it.each(failures)('maps the API failure %o to the reason %s', async (fault, reason) => {
	google.setFault(fault)
	expect(await failureReason(solar().measure({ house: HOUSE, at: NOW }))).toBe(reason)
})

it.each([{}, { roofSegmentStats: [] }, { wholeRoofStats: {} }])(
	'rejects with not_covered when the response has no roof segments: %o',
	async (less) => {
		google.setBuilding({ ...GABLED_HOUSE, solarPotential: less })
		expect(await failureReason(solar().measure({ house: HOUSE, at: NOW }))).toBe('not_covered')
	},
)

it('rejects with not_located and calls no API when the house has no coordinates', async () => {
	const calls = google.solarRequests.length
	const house = { ...HOUSE, coordinates: null }
	expect(await failureReason(solar().measure({ house, at: NOW }))).toBe('not_located')
	expect(google.solarRequests).toHaveLength(calls)
})

it('rejects with refused when the configured URL is not a Solar API, and with unavailable when no server responds at the URL', async () => {
	const wrong = solar({ googleSolarBaseUrl: `${google.url}/elsewhere` })
	expect(await failureReason(wrong.measure({ house: HOUSE, at: NOW }))).toBe('refused')
	const missing = solar({ googleSolarBaseUrl: 'http://127.0.0.1:9' })
	expect(await failureReason(missing.measure({ house: HOUSE, at: NOW }))).toBe('unavailable')
})

it('rejects with timed_out after the timeout and with aborted when the caller aborts', async () => {
	google.setFault('hang')
	const slow = solar({ googleSolarTimeoutMs: 30 }).measure({ house: HOUSE, at: NOW })
	expect(await failureReason(slow)).toBe('timed_out')
	google.setFault('hang')
	const caller = new AbortController()
	const waiting = solar().measure({ house: HOUSE, at: NOW, signal: caller.signal })
	await google.waitForHang()
	caller.abort()
	expect(await failureReason(waiting)).toBe('aborted')
})
