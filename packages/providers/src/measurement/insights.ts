import { z } from 'zod'
import { MeasurementFailed, type RoofMeasurement, type RoofSegment } from './measurement.ts'
import { buildRoofMeasurement, toRise, UNKNOWN_LINES } from './roof-measurement.ts'

const LatLng = z.object({ latitude: z.number().default(0), longitude: z.number().default(0) })
const Size = z.object({
	areaMeters2: z.number().min(0).default(0),
	groundAreaMeters2: z.number().min(0).default(0),
})
type Size = z.infer<typeof Size>

/** What Google says of a building, as far as we read it. A number that is left out is 0 (JSON of protocol buffers). */
export const Insights = z.object({
	boundingBox: z.object({ sw: LatLng, ne: LatLng }).optional(),
	imageryDate: z
		.object({
			year: z.number().int().default(0),
			month: z.number().int().default(0),
			day: z.number().int().default(0),
		})
		.default({ year: 0, month: 0, day: 0 }),
	imageryQuality: z.string().default('IMAGERY_QUALITY_UNSPECIFIED'),
	solarPotential: z
		.object({
			wholeRoofStats: Size.optional(),
			buildingStats: Size.optional(),
			roofSegmentStats: z
				.array(
					z.object({
						pitchDegrees: z.number().default(0),
						azimuthDegrees: z.number().default(0),
						stats: Size,
					}),
				)
				.default([]),
		})
		.optional(),
})
export type Insights = z.infer<typeof Insights>

type MeasurementContext = { position: { lat: number; lng: number }; at: Date }
/** How far one circumstance lowers the confidence, and the sentence that tells the rep of it. */
type Caveat = { factor: number; warning: string }

const SQFT_PER_M2 = 10.763_91
const METERS_PER_DEGREE = 111_200
/** Images at 0.1 m, at 0.25 m from the air, at 0.25 m from space. */
const CONFIDENCE: Record<string, number> = { HIGH: 0.9, MEDIUM: 0.75, LOW: 0.5, BASE: 0.4 }
const OLD_YEARS = 5
const LARGEST_HOUSE_SQFT = 10_000
/** A geocoder's point may lie this far off a roof that is the right one. */
const MAX_OFFSET_METERS = 5

/**
 * The roof in Google's answer. The area is that of its planes, scaled to the ground of the whole building, of which
 * Google says that it is the reliable figure. A building without planes is `not_covered`.
 */
export function toRoofMeasurement(insights: Insights, seen: MeasurementContext): RoofMeasurement {
	const { wholeRoofStats: roof, buildingStats, roofSegmentStats } = insights.solarPotential ?? {}
	if (roof === undefined || roof.areaMeters2 === 0 || !roofSegmentStats?.length)
		throw new MeasurementFailed('not_covered', 'Google knows no roof here')
	const scale = coverageScale(roof, buildingStats)
	const totalAreaSqFt = roof.areaMeters2 * scale * SQFT_PER_M2
	const segments = roofSegmentStats.map(({ pitchDegrees, azimuthDegrees, stats }) => ({
		pitchDegrees: round(pitchDegrees, 10),
		azimuthDegrees: round(azimuthDegrees, 10),
		areaSqFt: round(stats.areaMeters2 * SQFT_PER_M2, 1),
	}))
	const { imageryQuality } = insights
	const doubts = findCaveats(insights, { ...seen, scale, totalAreaSqFt })
	const confidence = CONFIDENCE[imageryQuality] ?? CONFIDENCE.BASE ?? 0
	return buildRoofMeasurement({
		totalAreaSqFt,
		rise: predominantRise(segments),
		facets: segments.length,
		segments,
		lines: { ...UNKNOWN_LINES },
		source: 'provider',
		provider: 'google',
		imagery: imageryOf(insights),
		confidence: doubts.reduce((left, { factor }) => left * factor, confidence),
		warnings: doubts.map(({ warning }) => warning),
		at: seen.at,
	})
}

/** The ground of the whole building for each part of it that the planes cover; never less than 1. */
function coverageScale(roof: Size, building: Size | undefined): number {
	if (building === undefined || roof.groundAreaMeters2 === 0) return 1
	return Math.max(1, building.groundAreaMeters2 / roof.groundAreaMeters2)
}

/** The pitch of the most area, in whole twelfths; of two with as much, the steeper. */
function predominantRise(segments: readonly RoofSegment[]): number {
	const areas = new Map<number, number>()
	for (const { pitchDegrees, areaSqFt } of segments) {
		const rise = toRise(pitchDegrees)
		areas.set(rise, (areas.get(rise) ?? 0) + areaSqFt)
	}
	const [most] = [...areas].toSorted(([a, inA], [b, inB]) => inB - inA || b - a)
	return most?.[0] ?? 0
}

function findCaveats(
	{ boundingBox, imageryDate: { year }, imageryQuality }: Insights,
	{
		position,
		at,
		scale,
		totalAreaSqFt,
	}: MeasurementContext & { scale: number; totalAreaSqFt: number },
): Caveat[] {
	const doubts: Caveat[] = []
	const away = boundingBox === undefined ? 0 : metersOutside(boundingBox, position)
	if (away > MAX_OFFSET_METERS)
		doubts.push({
			factor: 0.5,
			warning: `The nearest building stands ${Math.round(away * 3.281)} ft from the address. Check that it is the right house.`,
		})
	if (scale > 1.1)
		doubts.push({
			factor: 1 / scale,
			warning: `${Math.round((1 - 1 / scale) * 100)} % of the roof could not be read; its area is taken from the ground below.`,
		})
	if (totalAreaSqFt > LARGEST_HOUSE_SQFT)
		doubts.push({
			factor: 0.7,
			warning: 'The building is larger than most houses. It may hold several homes.',
		})
	if (imageryQuality !== 'HIGH' && imageryQuality !== 'MEDIUM')
		doubts.push({ factor: 1, warning: 'The images are coarse. Check the squares on site.' })
	if (year > 0 && at.getUTCFullYear() - year > OLD_YEARS)
		doubts.push({ factor: 0.9, warning: `The images are of ${year}. The house may have changed.` })
	return doubts
}

/** How far a point lies outside a box, in metres; 0 inside. */
function metersOutside(
	{ sw, ne }: NonNullable<Insights['boundingBox']>,
	{ lat, lng }: { lat: number; lng: number },
): number {
	const beyond = (value: number, low: number, high: number) =>
		Math.max(low - value, value - high, 0) * METERS_PER_DEGREE
	const narrowing = Math.cos((lat * Math.PI) / 180)
	return Math.hypot(
		beyond(lat, sw.latitude, ne.latitude),
		beyond(lng, sw.longitude, ne.longitude) * narrowing,
	)
}

/** The date is as exact as Google knows it: a part that it does not know is 0. */
function imageryOf({ imageryDate, imageryQuality }: Insights): RoofMeasurement['imagery'] {
	const { year, month, day } = imageryDate
	if (year === 0) return null
	const unknown = [year, month, day].indexOf(0)
	const parts = [year, pad(month), pad(day)].slice(0, unknown === -1 ? 3 : unknown)
	return { date: parts.join('-'), quality: imageryQuality.toLowerCase() }
}

function pad(part: number): string {
	return String(part).padStart(2, '0')
}

function round(value: number, steps: number): number {
	return Math.round(value * steps) / steps
}
