import type { Prisma } from '@dormer/db'
import { AppError, invalid, notFound } from './errors.ts'
import { Uuid } from './schema.ts'
import type { OrgContext } from './trpc.ts'

/** The organization's deck; a missing, deleted or foreign one answers 404 alike. */
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

/** The organization's slide in a deck that is there; a missing, deleted or foreign one answers 404 alike. */
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
 * The presentation that the path names, for the holder of its token or a person of its company. A missing, deleted or
 * foreign one answers 404 alike, whatever the token says; a token of another presentation is 401.
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
	if (presentation === null) throw notFound('Presentation')
	if (ctx.caller.kind === 'presentation' && ctx.caller.presentationId !== presentationId)
		throw new AppError('UNAUTHORIZED', 'The token does not open this presentation')
	return presentation
}

/** Refuses at `path` what is neither null, nor an https address, nor the id of one of the organization's images. */
export async function checkImageReference(
	ctx: OrgContext,
	path: string,
	picture: string | null,
): Promise<void> {
	if (picture === null || picture.startsWith('https://')) return
	const id = Uuid.safeParse(picture)
	const where = { id: id.data ?? '', organizationId: ctx.organizationId, status: 'ready' }
	const image = id.success && (await ctx.db.image.findFirst({ where, select: { id: true } }))
	if (!image) throw invalid(path, 'Expected one of your images or an https address')
}
