import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentSlide } from './present.ts'
import type { ListSlidesInput, Slide } from './schema.ts'

export { addGeneratedSlide } from './append.ts'
export { copySlides } from './copy.ts'
export { queueMissingNarration } from './missing.ts'
export { lockDeck, reorderSlides } from './order.ts'
export { presentSlide } from './present.ts'
export { deleteProductData, getProductData, setProductData } from './product-data.ts'
export { revoiceSlides } from './revoice.ts'
export { createSlide, deleteSlide, updateSlide } from './update.ts'

/** The deck's slides in their order. */
export async function listSlides(
	ctx: OrgContext,
	{ deckId }: ListSlidesInput,
): Promise<{ slides: Slide[] }> {
	await requireDeck(ctx, deckId)
	const rows = await ctx.db.slide.findMany({
		where: { organizationId: ctx.organizationId, deckId },
		orderBy: { orderIndex: 'asc' },
	})
	return { slides: await Promise.all(rows.map((row) => presentSlide(ctx, row))) }
}
