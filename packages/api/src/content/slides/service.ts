import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentSlide } from './present.ts'
import type { ListSlidesInput, Slide } from './schema.ts'

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
