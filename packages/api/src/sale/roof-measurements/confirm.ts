import { AppError, invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emitCompleted } from './emit-completed.ts'
import { roofSpread } from './estimate.ts'
import { getMeasurement } from './read.ts'
import {
	CONFIRMABLE,
	type ConfirmedValues,
	type ConfirmMeasurementInput,
	type MeasurementRecord,
	Pitch,
	RoofResult,
} from './schema.ts'

type Confirmation = {
	confirmedAt: Date
	confirmedById: string | null
	confirmedByName: string | null
}

/** Returns the columns that record who confirmed a roof measurement, and when: a member, or an API key by its name. */
export function confirmation({ caller, now }: Pick<OrgContext, 'caller' | 'now'>): Confirmation {
	const userId = caller.kind === 'user' ? caller.userId : null
	const name = 'name' in caller ? caller.name : null
	return { confirmedAt: now(), confirmedById: userId, confirmedByName: name }
}

/**
 * Confirms sizes of an estimated roof by the values that the person saw. Only these values become exact: a price that uses
 * another size of the estimate stays an estimate (docs/design/prices.md#confirming). Rejects with 409 `CONFLICT` when the request
 * has no result yet or its result is not an estimate, and with 400 when no size is named.
 */
export async function confirmMeasurement(
	ctx: OrgContext,
	{ requestId, values }: ConfirmMeasurementInput,
): Promise<MeasurementRecord> {
	const { organizationId } = ctx
	const before = await getMeasurement(ctx, { requestId })
	const { deckId, presentationId, estimate } = before
	if (Object.values(values).every((value) => value === undefined))
		throw invalid(
			'values',
			'Name at least one size with the value that you saw, such as roof_squares',
		)
	const confirmed = confirmSizes(before, values)
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.roofMeasurement.updateMany({
			where: { id: requestId, organizationId, status: 'completed' },
			data: { ...confirmation(ctx), ...confirmed, ...(estimate !== null && { estimate }) },
		})
		if (count === 0) return
		const about = { organizationId, requestId, deckId, presentationId }
		await emitCompleted(tx, { ...about, source: 'confirmed', at: ctx.now() })
	})
	return getMeasurement(ctx, { requestId })
}

/**
 * Returns the roof with the confirmed values, and which of its values are confirmed now. The area follows from the squares.
 */
export function confirmSizes(
	{ result, confirmedSizes }: Pick<MeasurementRecord, 'result' | 'confirmedSizes'>,
	values: ConfirmedValues,
): { result: RoofResult; confirmedSizes: MeasurementRecord['confirmedSizes'] } {
	if (result === null)
		throw new AppError('CONFLICT', 'This roof has no measurements yet. Enter them by hand.')
	if (roofSpread(result) === null)
		throw new AppError(
			'CONFLICT',
			'This roof is not an estimate. Enter other measurements by hand.',
		)
	const { roof_squares: squares, predominant_pitch: rise, facets, waste_pct: waste } = values
	const { ridge_ft, hip_ft, valley_ft, rake_ft, eave_ft } = values
	const { lines } = result
	const named = CONFIRMABLE.filter((field) => values[field] !== undefined)
	const added = squares === undefined ? named : [...named, 'roof_area_sqft' as const]
	return {
		result: RoofResult.parse({
			...result,
			...(squares !== undefined && { squares, totalAreaSqFt: Math.round(squares * 100) }),
			...(rise !== undefined && { predominantPitch: Pitch.parse(`${rise}/12`) }),
			facets: facets ?? result.facets,
			lines: {
				ridgesFt: ridge_ft ?? lines.ridgesFt,
				hipsFt: hip_ft ?? lines.hipsFt,
				valleysFt: valley_ft ?? lines.valleysFt,
				rakesFt: rake_ft ?? lines.rakesFt,
				eavesFt: eave_ft ?? lines.eavesFt,
			},
			...(waste !== undefined && { waste: { suggestedPct: waste } }),
		}),
		confirmedSizes: [...new Set([...confirmedSizes, ...added])],
	}
}
