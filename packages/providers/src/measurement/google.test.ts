import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
	GABLED_HOUSE,
	type GoogleMapsServer,
	type SolarFault,
	startGoogleMapsServer,
} from '../testing/index.ts'
import { createMeasurement } from './index.ts'
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
	createMeasurement({ googleSolarBaseUrl: google.url, googleMapsApiKey: 'key', ...more })

it('is asked for the position, the key and what is read of the answer', async () => {
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

it('reads planes, area, pitch and images', async () => {
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
const doubtful: { of: string; building: object; confidence: number; says: RegExp }[] = [
	{
		of: 'a building next door',
		building: {
			boundingBox: {
				sw: { latitude: 39.76303, longitude: -105.0442 },
				ne: { latitude: 39.76321, longitude: -105.0441 },
			},
		},
		confidence: 0.45,
		says: /stands 143 ft from the address/,
	},
	{
		of: 'a roof read in part',
		building: {
			solarPotential: {
				...solarPotential,
				buildingStats: { areaMeters2: 400, groundAreaMeters2: 255.5125 },
			},
		},
		confidence: 0.72,
		says: /^20 % of the roof could not be read/,
	},
	{
		of: 'a hall',
		building: {
			solarPotential: {
				...solarPotential,
				wholeRoofStats: { areaMeters2: 1200, groundAreaMeters2: 1100 },
			},
		},
		confidence: 0.63,
		says: /larger than most houses/,
	},
	{
		of: 'images from space',
		building: { imageryQuality: 'LOW' },
		confidence: 0.5,
		says: /coarse/,
	},
	{
		of: 'old images',
		building: { imageryDate: { year: 2019, month: 6 } },
		confidence: 0.81,
		says: /of 2019/,
	},
]
it.each(doubtful)('doubts $of, and says why', async ({ building, confidence, says }) => {
	google.setBuilding({ ...GABLED_HOUSE, ...building })
	const roof = await solar().measure({ house: HOUSE, at: NOW })
	expect(roof).toMatchObject({ confidence, source: 'provider' })
	expect(roof.warnings.some((warning) => says.test(warning))).toBe(true)
})

it('scales the planes to the ground of the whole building', async () => {
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
])('tells the date of the images as exactly as it knows: %o', async (imageryDate, date) => {
	google.setBuilding({ ...GABLED_HOUSE, imageryDate })
	expect((await solar().measure({ house: HOUSE, at: NOW })).imagery?.date).toBe(date)
})

it('reads a flat roof, whose zeros Google leaves out', async () => {
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
it.each(failures)('fails for a reason: %o is %s', async (fault, reason) => {
	google.setFault(fault)
	expect(await failureReason(solar().measure({ house: HOUSE, at: NOW }))).toBe(reason)
})

it.each([{}, { roofSegmentStats: [] }, { wholeRoofStats: {} }])(
	'knows no roof where it knows no planes: %o',
	async (less) => {
		google.setBuilding({ ...GABLED_HOUSE, solarPotential: less })
		expect(await failureReason(solar().measure({ house: HOUSE, at: NOW }))).toBe('not_covered')
	},
)

it('is not asked of a house that stands nobody knows where', async () => {
	const calls = google.solarRequests.length
	const house = { ...HOUSE, coordinates: null }
	expect(await failureReason(solar().measure({ house, at: NOW }))).toBe('not_located')
	expect(google.solarRequests).toHaveLength(calls)
})

it('is refused by a server that is no Solar API, and unavailable where there is none', async () => {
	const wrong = solar({ googleSolarBaseUrl: `${google.url}/elsewhere` })
	expect(await failureReason(wrong.measure({ house: HOUSE, at: NOW }))).toBe('refused')
	const nobody = solar({ googleSolarBaseUrl: 'http://127.0.0.1:9' })
	expect(await failureReason(nobody.measure({ house: HOUSE, at: NOW }))).toBe('unavailable')
})

it('gives up in time, and when the caller does', async () => {
	google.setFault('hang')
	const hurried = solar({ googleSolarTimeoutMs: 30 }).measure({ house: HOUSE, at: NOW })
	expect(await failureReason(hurried)).toBe('timed_out')
	google.setFault('hang')
	const caller = new AbortController()
	const waiting = solar().measure({ house: HOUSE, at: NOW, signal: caller.signal })
	await google.waitForHang()
	caller.abort()
	expect(await failureReason(waiting)).toBe('aborted')
})
