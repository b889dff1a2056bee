import { findState } from '@dormer/providers/geocoding/states'
import {
	type House,
	type Measurement,
	MeasurementFailed,
} from '@dormer/providers/measurement/measurement'
import {
	buildRoofMeasurement,
	slopeFactor,
	UNKNOWN_LINES,
} from '@dormer/providers/measurement/roof-measurement'
import { regionOf } from './regions.ts'

/**
 * Ratio of the roof's ground area to the ground area of the house. The roof is larger, because an average house has
 * eaves of one foot around it.
 */
const OVERHANG = 1.09
/** Share by which a roof may be smaller or larger than the regional estimate. The reported range uses this share. */
export const ESTIMATE_SPREAD = 0.4
/** Matches an apartment or unit number at the end of a street line: "Apt 4", "Unit B", "#12". */
const UNIT =
	/[\s,](?:#|(?:apt|apartment|unit|suite|ste|floor|fl|bldg|building)\b\.? ?#?) ?(?:\d[\w-]*|[a-z]\d*)$/i

/**
 * Estimates the size of a roof that is typical of the region: (living area / stories + garage) × eaves × slope. The result has
 * low confidence and a range, but neither facets nor lengths of roof lines. Rejects with `not_covered` for a house outside the
 * US and Canada, and for a house on a US island, where roofs are flat and data is scarce.
 */
export function createLocalMeasurement(): Measurement {
	return {
		engine: 'local',
		measure: async ({ house, at }) => {
			const region = regionOf(house.state, house.country)
			if (region === undefined)
				throw new MeasurementFailed('not_covered', 'No typical house data for this region')
			const { livingSqFt, stories, garageSqFt, rise } = region
			const ground = (livingSqFt / stories + garageSqFt) * OVERHANG
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
					...(shared ? ['The address is a unit that may share its roof with other units.'] : []),
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
	return `The roof probably has ${squares(1 - ESTIMATE_SPREAD)} to ${squares(1 + ESTIMATE_SPREAD)} squares.`
}
