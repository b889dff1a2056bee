import { suggestWaste, UNKNOWN_LINES } from '@dormer/providers/measurement'
import { canonicalJson } from '../../core/canonical-json.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { announceResult } from './complete.ts'
import { getMeasurement, requireMeasurement } from './read.ts'
import { type EnterMeasurementInput, type MeasurementRecord, RoofResult } from './schema.ts'
import { riseOfPitch } from './values.ts'

/**
 * Puts what a rep measured in the place of whatever there is: a request on its way, a result, a failure. Its run, if
 * one is under way, leaves the row alone from then on. The same measurements again change nothing and tell nothing.
 */
export async function enterMeasurement(
	ctx: OrgContext,
	input: EnterMeasurementInput,
): Promise<MeasurementRecord> {
	const { requestId } = input
	const { organizationId } = ctx
	const at = ctx.now()
	const before = await requireMeasurement(ctx, requestId)
	const result = readEntered(input, at)
	const kept = RoofResult.safeParse(before.result).data
	if (kept !== undefined && isSame(kept, result)) return getMeasurement(ctx, { requestId })
	const { deckId, presentationId } = before
	await ctx.db.$transaction(async (tx) => {
		await tx.roofMeasurement.updateMany({
			where: { id: requestId, organizationId },
			data: { status: 'completed', result, failure: null, settledAt: at },
		})
		const about = { organizationId, requestId, deckId, presentationId }
		await announceResult(tx, { ...about, source: 'manual', at })
	})
	return getMeasurement(ctx, { requestId })
}

function readEntered(input: EnterMeasurementInput, at: Date): RoofResult {
	const { squares, predominantPitch, facets = null, lines, waste } = input
	return RoofResult.parse({
		squares,
		totalAreaSqFt: Math.round(squares * 100),
		predominantPitch,
		facets,
		segments: [],
		lines: { ...UNKNOWN_LINES, ...lines },
		waste: waste ?? { suggestedPct: suggestWaste(riseOfPitch(predominantPitch), facets) },
		source: 'manual',
		provider: 'manual',
		imagery: null,
		confidence: 1,
		warnings: [],
		measuredAt: at.toISOString(),
	})
}

function isSame(kept: RoofResult, entered: RoofResult): boolean {
	const { measuredAt } = kept
	return canonicalJson(kept) === canonicalJson({ ...entered, measuredAt })
}
