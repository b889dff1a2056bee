import type { Prisma } from '@dormer/db'
import { AppError, invalid, notFound } from './errors.ts'
import { isHidden } from './keys/test-mode.ts'
import { Uuid } from './schema.ts'
import type { OrgContext } from './trpc.ts'

/**
 * Returns a deck of the organization. Throws 404 for a missing or deleted deck and for a deck of another organization.
 */
export async function requireDeck(
	ctx: Pick<OrgContext, 'organizationId'> & { db: Pick<OrgContext['db'], 'deck'> },
	deckId: string,
): Promise<Prisma.DeckGetPayload<object>> {
	const deck = await ctx.db.deck.findFirst({
		where: { id: deckId, organizationId: ctx.organizationId, deletedAt: null },
	})
	if (deck === null) throw notFound('Deck')
	return deck
}

/**
 * Returns a slide of the organization. Throws 404 for a missing slide, a deleted deck and a slide of another
 * organization.
 */
export async function requireSlide(
	ctx: Pick<OrgContext, 'organizationId'> & { db: Pick<OrgContext['db'], 'slide'> },
	slideId: string,
): Promise<Prisma.SlideGetPayload<object>> {
	const slide = await ctx.db.slide.findFirst({
		where: { id: slideId, organizationId: ctx.organizationId, deck: { deletedAt: null } },
	})
	if (slide === null) throw notFound('Slide')
	return slide
}

/**
 * Returns the presentation whose id is in the path, for the holder of its token or a user of its company. Throws 404
 * for a missing or deleted presentation and for a presentation of another organization, even when the token is valid.
 * Throws 401 for a token of another presentation.
 */
export async function requireViewedPresentation(
	ctx: Pick<OrgContext, 'organizationId' | 'caller'> & {
		db: Pick<OrgContext['db'], 'presentation'>
	},
	presentationId: string,
): Promise<Prisma.PresentationGetPayload<object>> {
	const presentation = await ctx.db.presentation.findFirst({
		where: { id: presentationId, organizationId: ctx.organizationId, deletedAt: null },
	})
	if (presentation === null || isHidden(presentation)) throw notFound('Presentation')
	if (ctx.caller.kind === 'presentation' && ctx.caller.presentationId !== presentationId)
		throw new AppError(
			'UNAUTHORIZED',
			'The token belongs to another presentation. Send a token for this presentation.',
		)
	return presentation
}

/**
 * Throws a 400 error that names the field `path` when the image reference is not valid. A valid reference is null, an
 * https URL or the id of an image of the organization.
 */
export async function checkImageReference(
	ctx: OrgContext,
	path: string,
	picture: string | null,
): Promise<void> {
	if (picture === null || picture.startsWith('https://')) return
	const id = Uuid.safeParse(picture)
	const where = { id: id.data ?? '', organizationId: ctx.organizationId, status: 'ready' }
	const image = id.success && (await ctx.db.image.findFirst({ where, select: { id: true } }))
	if (!image) throw invalid(path, 'Send the ID of one of your images, or an https URL')
}
