import { ESTIMATE_SPREAD } from '@dormer/local-engines'
import type { RoofResult, SquaresRange } from './schema.ts'

/** Lowest confidence at which a measurement from images needs no confirmation by a rep. */
const SUFFICIENT_CONFIDENCE = 0.7

/**
 * Returns by what share the real roof may be smaller or larger than the measured roof. Returns null when the result needs no
 * confirmation (docs/design/contract.md#prices), because a rep entered the values or the images gave a confidence of at least
 * 0.7.
 */
export function roofSpread({ source, confidence }: RoofResult): number | null {
	if (source === 'manual') return null
	if (source === 'calculated') return ESTIMATE_SPREAD
	return confidence >= SUFFICIENT_CONFIDENCE ? null : (1 - confidence) / 2
}

/** Returns the size range of the roof in whole squares, or null for a result that needs no confirmation. */
export function squaresRange(result: RoofResult): SquaresRange | null {
	const spread = roofSpread(result)
	if (spread === null) return null
	const { squares } = result
	return {
		lowSquares: Math.round(squares * (1 - spread)),
		highSquares: Math.round(squares * (1 + spread)),
	}
}
