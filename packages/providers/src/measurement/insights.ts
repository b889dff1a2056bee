import { z } from 'zod'
import { MeasurementFailed, type RoofMeasurement, type RoofSegment } from './measurement.ts'
import { buildRoofMeasurement, toRise, UNKNOWN_LINES } from './roof-measurement.ts'

const LatLng = z.object({ latitude: z.number().default(0), longitude: z.number().default(0) })
const Size = z.object({
	areaMeters2: z.number().min(0).default(0),
	groundAreaMeters2: z.number().min(0).default(0),
})
type Size = z.infer<typeof Size>

/**
 * The fields of a `buildingInsights` response that this module reads. The API omits a number that is 0 (protocol
 * buffers as JSON).
 */
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
/** A reason for less confidence in a measurement. `factor` reduces the confidence, and `warning` informs the rep. */
type Caveat = { factor: number; warning: string }

const SQFT_PER_M2 = 10.763_91
const METERS_PER_DEGREE = 111_200
/**
 * Confidence for each imagery quality: aerial at 0.1 m (HIGH) or 0.25 m (MEDIUM) per pixel, or satellite at 0.25 m
 * (LOW, BASE).
 */
const CONFIDENCE: Record<string, number> = { HIGH: 0.9, MEDIUM: 0.75, LOW: 0.5, BASE: 0.4 }
const OLD_YEARS = 5
const LARGEST_HOUSE_SQFT = 10_000
/**
 * Maximum distance in meters between the geocoder's point and the roof of the house. A roof farther away belongs to
 * another house.
 */
const MAX_OFFSET_METERS = 5

/**
 * Converts a Solar API response to a roof measurement. The total area of the segments is scaled to the ground area of
 * the whole building, which Google documents as the more reliable value. Throws `not_covered` for a building without segments.
 */
export function toRoofMeasurement(insights: Insights, seen: MeasurementContext): RoofMeasurement {
	const { wholeRoofStats: roof, buildingStats, roofSegmentStats } = insights.solarPotential ?? {}
	if (roof === undefined || roof.areaMeters2 === 0 || !roofSegmentStats?.length)
		throw new MeasurementFailed('not_covered', 'The Solar API has no roof data for this building')
	const scale = coverageScale(roof, buildingStats)
	const totalAreaSqFt = roof.areaMeters2 * scale * SQFT_PER_M2
	const segments = roofSegmentStats.map(({ pitchDegrees, azimuthDegrees, stats }) => ({
		pitchDegrees: round(pitchDegrees, 10),
		azimuthDegrees: round(azimuthDegrees, 10),
		areaSqFt: round(stats.areaMeters2 * SQFT_PER_M2, 1),
	}))
	const { imageryQuality } = insights
	const caveats = findCaveats(insights, { ...seen, scale, totalAreaSqFt })
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
		confidence: caveats.reduce((left, { factor }) => left * factor, confidence),
		warnings: caveats.map(({ warning }) => warning),
		at: seen.at,
	})
}

/**
 * Returns the factor by which the measured roof area must grow to cover the whole building, because the segments that the
 * provider found may cover only a part. This is the ground area of the building divided by that of the segments, but at least 1.
 */
function coverageScale(roof: Size, building: Size | undefined): number {
	if (building === undefined || roof.groundAreaMeters2 === 0) return 1
	return Math.max(1, building.groundAreaMeters2 / roof.groundAreaMeters2)
}

/**
 * Returns the pitch that covers the largest area, in whole twelfths. Of two pitches with equal areas, returns the
 * steeper one.
 */
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
	const caveats: Caveat[] = []
	const away = boundingBox === undefined ? 0 : metersOutside(boundingBox, position)
	if (away > MAX_OFFSET_METERS)
		caveats.push({
			factor: 0.5,
			warning: `The nearest building is ${Math.round(away * 3.281)} ft from the address. Check that it is the right house.`,
		})
	if (scale > 1.1)
		caveats.push({
			factor: 1 / scale,
			warning: `${Math.round((1 - 1 / scale) * 100)}% of the roof could not be measured. Its area is derived from the building's footprint.`,
		})
	if (totalAreaSqFt > LARGEST_HOUSE_SQFT)
		caveats.push({
			factor: 0.7,
			warning: 'The building is larger than most houses. It may hold several homes.',
		})
	if (imageryQuality !== 'HIGH' && imageryQuality !== 'MEDIUM')
		caveats.push({
			factor: 1,
			warning: 'The images have a low resolution. Check the squares on site.',
		})
	if (year > 0 && at.getUTCFullYear() - year > OLD_YEARS)
		caveats.push({
			factor: 0.9,
			warning: `The images date from ${year}. The house may have changed.`,
		})
	return caveats
}

/** Returns the distance between a point and a box in meters. The distance is 0 when the point is inside the box. */
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

/** Formats the known parts of the imagery date. The API sends 0 for an unknown part. */
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
