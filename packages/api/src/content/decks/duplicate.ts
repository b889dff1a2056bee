import { Prisma } from '@dormer/db'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { duplicateBranding } from '../branding/index.ts'
import { duplicateFaqs } from '../faqs/index.ts'
import { duplicateQaSettings } from '../qa-settings/index.ts'
import { duplicateSlides } from '../slides/index.ts'
import { presentDeck } from './present.ts'
import type { Deck, DuplicateDeckInput } from './schema.ts'

const MAX_NAME_LENGTH = 120
const NAME_SUFFIX = ' copy'

/**
 * Duplicates a deck with its content and recordings, but without its presentations. Rejects with 409 `DECK_GENERATING`
 * while a generation job of the deck runs, because the duplicate would lack the slides that are still being generated.
 */
export async function duplicateDeck(
	ctx: OrgContext,
	{ deckId, name }: DuplicateDeckInput,
): Promise<{ deck: Deck }> {
	const deck = await requireDeck(ctx, deckId)
	const { organizationId } = ctx
	const generating = await ctx.db.generationJob.count({
		where: { organizationId, deckId, status: { in: ['pending', 'processing'] } },
	})
	if (generating > 0)
		throw new AppError(
			'DECK_GENERATING',
			'The deck is still being generated. Duplicate the deck when the generation is finished.',
		)
	const at = ctx.now()
	const ref = { organizationId, fromDeckId: deckId, toDeckId: newId(), at }
	const row = await ctx.db.$transaction(async (tx) => {
		const created = await tx.deck.create({
			data: {
				...deck,
				id: ref.toDeckId,
				name: name ?? deck.name.slice(0, MAX_NAME_LENGTH - NAME_SUFFIX.length) + NAME_SUFFIX,
				priceVariables: deck.priceVariables ?? [],
				intro: deck.intro ?? Prisma.DbNull,
				externalId: null,
				externalMetadata: deck.externalMetadata ?? {},
				createdAt: at,
				updatedAt: at,
			},
		})
		const slideIds = await duplicateSlides(tx, ref)
		await duplicateFaqs(tx, { ...ref, slideIds })
		await duplicateBranding(tx, ref)
		await duplicateQaSettings(tx, ref)
		return created
	})
	return { deck: presentDeck(row) }
}
