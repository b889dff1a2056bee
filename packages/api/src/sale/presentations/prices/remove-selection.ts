import { clientNetwork } from '../../../core/client-network.ts'
import { enqueue } from '../../../core/jobs.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import { requireViewedPresentation } from '../../../core/require.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { requireUnexpired } from '../playback/playback.ts'
import type { RemoveSelectionInput, SelectionAnswer } from '../schema.ts'
import { emitSelection, selectionsOfOthers } from './emit-selection.ts'
import { answerOf } from './get-selection.ts'
import { statePrice } from './price-of.ts'
import { requirePricedPresentation } from './priced-presentation.ts'
import { requireUnsigned } from './require-unsigned.ts'
import { reopenedColumns } from './rewrite-prices.ts'
import { writePrices } from './write-prices.ts'

/**
 * Removes the selection of one pricing slide. When no selection is left, the prices can change again, and a job recalculates
 * them. Rejects with 409 `ALREADY_SIGNED` when the contract is signed.
 */
export async function removeSelection(
	ctx: OrgContext,
	{ presentationId, slideId }: RemoveSelectionInput,
): Promise<SelectionAnswer> {
	const { organizationId } = ctx
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	await requireViewedPresentation(ctx, presentationId)
	const ref = { organizationId, presentationId }
	return ctx.db.$transaction(async (tx) => {
		const before = await requirePricedPresentation(tx, ref)
		const at = ctx.now()
		requireUnexpired(ctx, before.expiresAt)
		const removed = before.selections.find((selection) => selection.slideId === slideId)
		if (removed === undefined)
			return answerOf(before.selections, before.price && statePrice(before.price, before, at))
		requireUnsigned(before)
		const kept = selectionsOfOthers(before, removed)
		const newest = kept.at(-1)
		const more =
			newest === undefined
				? reopenedColumns(before)
				: { selection: newest, earlierSelections: kept.slice(0, -1) }
		const written = await writePrices(tx, before, {
			facts: { ...before.facts, selections: kept },
			at,
			more,
		})
		if (newest === undefined) await enqueue(tx, 'reprice_presentation', { payload: ref })
		await emitSelection(tx, before, { type: 'product.deselected', changed: removed, kept, at })
		return answerOf(kept, written.price && statePrice(written.price, before, at))
	})
}
