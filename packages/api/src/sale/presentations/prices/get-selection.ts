import { listSelections, totalOf } from '../../../content/pricing/index.ts'
import { ProductSelection } from '../../../content/pricing/schema.ts'
import { requireViewedPresentation } from '../../../core/require.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { requireUnexpired } from '../playback/playback.ts'
import type { PresentationInput, SelectionAnswer } from '../schema.ts'

/** Returns the homeowner's selections with the prices at the time of each selection. */
export async function getSelection(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<SelectionAnswer> {
	const row = await requireViewedPresentation(ctx, presentationId)
	requireUnexpired(ctx, row.expiresAt)
	const selection = ProductSelection.nullable().parse(row.selection)
	const earlierSelections = ProductSelection.array().parse(row.earlierSelections)
	return answerOf(listSelections({ selection, earlierSelections }))
}

/**
 * Builds the response: the homeowner's tier selections on all price slides with their total, and the newest of them as
 * `selection`.
 */
export function answerOf(selections: ProductSelection[]): SelectionAnswer {
	return { selection: selections.at(-1) ?? null, selections, total: totalOf(selections) }
}
