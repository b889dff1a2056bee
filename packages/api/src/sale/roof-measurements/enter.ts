import { suggestWaste, UNKNOWN_LINES } from '@dormer/providers/measurement'
import type { MeasurementField } from '../../content/pricing/schema.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { confirmation } from './confirm.ts'
import { emitCompleted } from './emit-completed.ts'
import { squaresRange } from './estimate.ts'
import { parsePitchRise } from './measurement-values.ts'
import { getMeasurement, requireMeasurement } from './read.ts'
import { type EnterMeasurementInput, type MeasurementRecord, RoofResult } from './schema.ts'

/**
 * Stores the roof measurements that a rep entered. They count as confirmed, replace any earlier result or failure, and complete
 * an open request. When they replace an estimate, the size range of the estimate stays stored. If the measurement job of the
 * request is already running, its result is discarded. Entering the same measurements again emits no event.
 */
export async function enterMeasurement(
	ctx: OrgContext,
	input: EnterMeasurementInput,
): Promise<MeasurementRecord> {
	const { requestId } = input
	const { organizationId } = ctx
	const at = ctx.now()
	const before = await requireMeasurement(ctx, requestId)
	const result = buildResult(input, at)
	const stored = RoofResult.safeParse(before.result).data
	if (stored !== undefined && isSameResult(stored, result))
		return getMeasurement(ctx, { requestId })
	const { deckId, presentationId } = before
	const estimate = stored === undefined ? null : squaresRange(stored)
	await ctx.db.$transaction(async (tx) => {
		await tx.roofMeasurement.updateMany({
			where: { id: requestId, organizationId },
			data: {
				status: 'completed',
				result,
				failure: null,
				settledAt: at,
				...confirmation(ctx),
				confirmedSizes: enteredSizes(input),
				...(estimate !== null && { estimate }),
			},
		})
		const about = { organizationId, requestId, deckId, presentationId }
		await emitCompleted(tx, { ...about, source: 'manual', at })
	})
	return getMeasurement(ctx, { requestId })
}

/** Returns the values that count as entered although they can also be suggested: the waste, if the rep entered it. */
export function enteredSizes({ waste }: Pick<EnterMeasurementInput, 'waste'>): MeasurementField[] {
	return waste === undefined ? [] : ['waste_pct']
}

/** Returns the roof with the measurements that a rep entered. */
export function buildResult(input: Omit<EnterMeasurementInput, 'requestId'>, at: Date): RoofResult {
	const { squares, predominantPitch, facets = null, lines, waste } = input
	return RoofResult.parse({
		squares,
		totalAreaSqFt: Math.round(squares * 100),
		predominantPitch,
		facets,
		segments: [],
		lines: { ...UNKNOWN_LINES, ...lines },
		waste: waste ?? { suggestedPct: suggestWaste(parsePitchRise(predominantPitch), facets) },
		source: 'manual',
		provider: 'manual',
		imagery: null,
		confidence: 1,
		warnings: [],
		measuredAt: at.toISOString(),
	})
}

function isSameResult(stored: RoofResult, entered: RoofResult): boolean {
	const { measuredAt } = stored
	return canonicalJson(stored) === canonicalJson({ ...entered, measuredAt })
}
