import { invalid, notFound } from '../../core/errors.ts'
import { requireDeck } from '../../core/require.ts'
import { DeckLanguage } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { findImageKey } from '../images/index.ts'
import { readSlide } from './read-slide.ts'
import type { AnalyzeSlideInput, SlideDraft } from './schema.ts'

/**
 * Drafts a slide from one of the organization's stored images and writes nothing to the database. `imageUrl` is the URL or the
 * id of a stored image. Throws 400 for any other URL, because the server never fetches a URL that a caller sends.
 */
export async function analyzeSlide(
	ctx: OrgContext,
	input: AnalyzeSlideInput,
): Promise<{ slide: SlideDraft }> {
	const deck = input.deckId === undefined ? undefined : await requireDeck(ctx, input.deckId)
	const organization = await ctx.db.organization.findUniqueOrThrow({
		where: { id: ctx.organizationId },
	})
	const object = await ctx.providers.storage.get(await findKey(ctx, input.imageUrl))
	if (object === undefined) throw notFound('Image')
	// The model ends the script of the last slide with a farewell. `total` is one slide too high, so the model does not take
	// this slide for the last one.
	const slidesBefore = deck === undefined ? 0 : await countSlides(ctx, deck.id)
	const slide = await readSlide(ctx, {
		organizationId: ctx.organizationId,
		input: { image: object.bytes },
		position: slidesBefore + 1,
		total: slidesBefore + 2,
		deckContext: input.slideContext ?? deck?.deckContext ?? null,
		language: DeckLanguage.parse(deck?.language ?? 'en'),
		companyName: organization.name,
	})
	return { slide }
}

async function countSlides(ctx: OrgContext, deckId: string): Promise<number> {
	return ctx.db.slide.count({ where: { organizationId: ctx.organizationId, deckId } })
}

async function findKey(ctx: OrgContext, address: string): Promise<string> {
	const ownKey = findImageKey(ctx, address)
	if (ownKey !== undefined) return ownKey
	const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(address)
	if (!isId) throw invalid('imageUrl', 'Send the URL or the ID of an uploaded image')
	const image = await ctx.db.image.findFirst({
		where: { id: address, organizationId: ctx.organizationId, status: 'ready' },
	})
	if (image === null) throw notFound('Image')
	return image.storageKey
}
