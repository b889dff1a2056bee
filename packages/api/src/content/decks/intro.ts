import { Prisma } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import { checkImageReference, requireDeck } from '../../core/require.ts'
import { checkRevision, revisionOf } from '../../core/revision.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { imageUrlOf, queueImageCopies } from '../images/index.ts'
import { lockDeck } from '../slides/index.ts'
import { type DeckInput, type DeckIntro, Intro, type SetIntroInput } from './schema.ts'

/**
 * Returns the intro of a deck to any caller, because homeowners see the intro first. Rejects with 404 if the deck has
 * no intro.
 */
export async function getIntro(ctx: Context, { deckId }: DeckInput): Promise<{ intro: DeckIntro }> {
	const deck = await ctx.db.deck.findFirst({ where: { id: deckId, deletedAt: null } })
	const intro =
		deck && (await presentIntro({ ...ctx, organizationId: deck.organizationId }, deck.intro))
	if (!intro) throw notFound('Intro')
	return { intro }
}

/** Creates or replaces the intro. `backgroundImage` is the id of an image of the organization or an https URL. */
export async function setIntro(
	ctx: OrgContext,
	input: SetIntroInput,
): Promise<{ intro: DeckIntro }> {
	const { deckId, revision, ...values } = input
	await requireDeck(ctx, deckId)
	await checkImageReference(ctx, 'backgroundImage', values.backgroundImage)
	const intro = Intro.parse(values)
	const { organizationId } = ctx
	await ctx.db.$transaction(async (tx) => {
		await lockDeck(tx, { organizationId, deckId })
		const before = await requireDeck({ ...ctx, db: tx }, deckId)
		const current = await presentIntro(ctx, before.intro)
		if (current !== null) checkRevision(revision, current)
		await queueImageCopies(tx, organizationId, [intro.backgroundImage])
		const data = { intro, updatedAt: ctx.now() }
		await tx.deck.update({ where: { id: deckId, organizationId }, data })
	})
	return { intro: await presentIntroRecord(ctx, intro) }
}

/** Deletes the intro. The start page of the viewer then shows the first slide. */
export async function deleteIntro(
	ctx: OrgContext,
	{ deckId }: DeckInput,
): Promise<{ success: true }> {
	await requireDeck(ctx, deckId)
	await ctx.db.deck.update({
		where: { id: deckId, organizationId: ctx.organizationId },
		data: { intro: Prisma.DbNull, updatedAt: ctx.now() },
	})
	return { success: true }
}

/**
 * Converts a stored intro to its wire record, or returns null when the deck has no intro. The image URL is null when
 * the image was deleted.
 */
export async function presentIntro(ctx: OrgContext, stored: unknown): Promise<DeckIntro | null> {
	return stored === null ? null : presentIntroRecord(ctx, Intro.parse(stored))
}

async function presentIntroRecord(ctx: OrgContext, intro: Intro): Promise<DeckIntro> {
	const backgroundImageUrl = await imageUrlOf(ctx, intro.backgroundImage)
	return { ...intro, backgroundImageUrl, revision: revisionOf(intro) }
}
