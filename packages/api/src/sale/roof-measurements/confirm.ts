import { AppError } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emitCompleted } from './emit-completed.ts'
import { getMeasurement } from './read.ts'
import type { MeasurementInput, MeasurementRecord } from './schema.ts'

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
 * Confirms the estimated roof of a completed measurement request, so that its prices become exact and can be signed
 * (docs/design/contract.md#prices). Confirming again changes nothing. Rejects with 409 `CONFLICT` when the request has no
 * result yet.
 */
export async function confirmMeasurement(
	ctx: OrgContext,
	{ requestId }: MeasurementInput,
): Promise<MeasurementRecord> {
	const { organizationId } = ctx
	const before = await getMeasurement(ctx, { requestId })
	const { result, deckId, presentationId, estimate } = before
	if (result === null)
		throw new AppError('CONFLICT', 'This roof has no measurements yet. Enter them by hand.')
	if (!before.needsConfirmation) return before
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.roofMeasurement.updateMany({
			where: { id: requestId, organizationId, status: 'completed', confirmedAt: null },
			data: { ...confirmation(ctx), ...(estimate !== null && { estimate }) },
		})
		if (count === 0) return
		const about = { organizationId, requestId, deckId, presentationId }
		await emitCompleted(tx, { ...about, source: 'confirmed', at: ctx.now() })
	})
	return getMeasurement(ctx, { requestId })
}
