import { findState } from '../geocoding/states.ts'
import { type House, type Measurement, MeasurementFailed } from './measurement.ts'
import { regionOf } from './regions.ts'
import { buildRoofMeasurement, slopeFactor, UNKNOWN_LINES } from './roof-measurement.ts'

/** Ground under the eaves beyond the walls: a foot all around a house of ordinary size. */
const OVERHANG = 1.09
/** How far from what is typical of its region a house may well be. */
const SPREAD = 0.4
/** "Apt 4", "Unit B", "#12" at the end of a street line. */
const UNIT =
	/[\s,](?:#|(?:apt|apartment|unit|suite|ste|floor|fl|bldg|building)\b\.? ?#?) ?(?:\d[\w-]*|[a-z]\d*)$/i

/**
 * The roof that a house of its region typically has: living area over storeys, plus garage and eaves, times the slope.
 * Nobody looked at the house, and the result says so: low confidence, the range, no facets and no lines. Outside the
 * US and Canada, and in the islands, where roofs are flat and figures few, there is no estimate (`not_covered`).
 */
export function createLocalMeasurement(): Measurement {
	return {
		engine: 'local',
		measure: async ({ house, at }) => {
			const region = regionOf(house.state, house.country)
			if (region === undefined)
				throw new MeasurementFailed('not_covered', 'No figures of typical houses for this place')
			const { livingSqFt, stories: storeys, garageSqFt, rise } = region
			const ground = (livingSqFt / storeys + garageSqFt) * OVERHANG
			const totalAreaSqFt = Math.round((ground * slopeFactor(rise)) / 10) * 10
			const shared = UNIT.test(house.address)
			return buildRoofMeasurement({
				totalAreaSqFt,
				rise,
				facets: null,
				segments: [],
				lines: { ...UNKNOWN_LINES },
				source: 'calculated',
				provider: 'local',
				imagery: null,
				confidence: shared ? 0.1 : region.confidence,
				warnings: [
					`Estimated from typical houses ${placeName(house)}, not measured.`,
					rangeOf(totalAreaSqFt),
					`A pitch of ${rise}/12 is assumed.`,
					...(shared ? ['The address names a unit, which may share its roof with others.'] : []),
				],
				at,
			})
		},
	}
}

function placeName({ state, country }: House): string {
	return `in ${findState(state)?.name ?? (country === 'CA' ? 'Canada' : 'the United States')}`
}

function rangeOf(areaSqFt: number): string {
	const squares = (share: number) => Math.round((areaSqFt * share) / 100)
	return `The roof may well have anything from ${squares(1 - SPREAD)} to ${squares(1 + SPREAD)} squares.`
}
