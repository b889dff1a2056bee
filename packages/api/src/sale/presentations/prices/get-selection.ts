import { homeownerPrice, listSelections } from '../../../content/pricing/index.ts'
import { type PriceSummary, ProductSelection } from '../../../content/pricing/schema.ts'
import { requireViewedPresentation } from '../../../core/require.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { requireUnexpired } from '../playback/playback.ts'
import type { PresentationInput, SelectionAnswer } from '../schema.ts'
import { priceOf } from './price-of.ts'

/** Returns the homeowner's selections with the prices at the time of each selection. */
export async function getSelection(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<SelectionAnswer> {
	const row = await requireViewedPresentation(ctx, presentationId)
	requireUnexpired(ctx, row.expiresAt)
	const selection = ProductSelection.nullable().parse(row.selection)
	const earlierSelections = ProductSelection.array().parse(row.earlierSelections)
	return answerOf(listSelections({ selection, earlierSelections }), priceOf(row, ctx.now()))
}

/**
 * Builds the response: the homeowner's tier selections on all price slides with the total that the price states, and the newest
 * of them as `selection`.
 */
export function answerOf(
	selections: ProductSelection[],
	price: PriceSummary | null,
): SelectionAnswer {
	const total = price?.total ?? null
	const shown = selections.map((each) => ({ ...each, price: homeownerPrice(each.price) }))
	return { selection: shown.at(-1) ?? null, selections: shown, total, price }
}
