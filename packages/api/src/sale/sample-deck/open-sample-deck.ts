import type { Tx } from '@dormer/db'
import { createDeck } from '../../content/decks/index.ts'
import { createSlide, setProductData } from '../../content/slides/index.ts'
import { CreateSlideInput } from '../../content/slides/schema.ts'
import { withLock } from '../../core/advisory-lock.ts'
import { AppError } from '../../core/errors.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { SAMPLE_HOMEOWNER } from '../../core/sample-homeowner.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createPresentation } from '../presentations/index.ts'
import { CreatePresentationInput } from '../presentations/schema.ts'
import { SAMPLE_DECK, SAMPLE_PRICES, SAMPLE_SLIDES } from './sample-content.ts'
import { SAMPLE_TAG, type SampleDeck } from './schema.ts'

/**
 * Maximum duration of the creation of the sample deck, in milliseconds. A later call continues an interrupted creation.
 */
const CREATION_MS = 30_000

/**
 * Returns the company's sample deck with a presentation for an invented homeowner. The first call creates both, and the
 * recordings follow in the background. Rejects with 409 `CONFLICT` while another call creates the sample deck. A later
 * call continues a creation that was interrupted.
 */
export async function openSampleDeck(ctx: OrgContext): Promise<SampleDeck> {
	const deckId = await findOrCreateDeck(ctx)
	await addMissingSlides(ctx, deckId)
	const presentation = await findPresentation(ctx, deckId)
	if (presentation !== null) return { deckId, url: shareUrl(ctx, presentation.shareKey) }
	const homeowner = { ...SAMPLE_HOMEOWNER, email: undefined, phone: undefined }
	const input = CreatePresentationInput.parse({ deckId, homeowner })
	const { url } = await createPresentation(ctx, input)
	return { deckId, url }
}

async function findOrCreateDeck(ctx: OrgContext): Promise<string> {
	const { organizationId } = ctx
	return withLock(ctx, `sample deck of ${organizationId}`, async (tx) => {
		const known = await tx.deck.findFirst({
			where: { organizationId, deletedAt: null, tags: { has: SAMPLE_TAG } },
		})
		if (known === null) {
			const sample = { ...SAMPLE_DECK, tags: [SAMPLE_TAG] }
			return (await createDeck({ ...ctx, db: tx }, sample)).deck.id
		}
		const isNew = ctx.now().getTime() - known.createdAt.getTime() < CREATION_MS
		if (isNew && (await findPresentation({ ...ctx, db: tx }, known.id)) === null)
			throw new AppError(
				'CONFLICT',
				'The sample deck is being created. Try again in a few seconds.',
			)
		return known.id
	})
}

function findPresentation(
	{ db, organizationId }: Pick<OrgContext, 'organizationId'> & { db: Pick<Tx, 'presentation'> },
	deckId: string,
) {
	return db.presentation.findFirst({
		where: { organizationId, deckId, deletedAt: null, livemode: !isTestMode() },
		select: { shareKey: true },
		orderBy: { createdAt: 'asc' },
	})
}

async function addMissingSlides(ctx: OrgContext, deckId: string): Promise<void> {
	const existing = await ctx.db.slide.count({
		where: { organizationId: ctx.organizationId, deckId },
	})
	for (const content of SAMPLE_SLIDES.slice(existing)) {
		const { slide } = await createSlide(ctx, CreateSlideInput.parse({ deckId, ...content }))
		if (content.title === SAMPLE_PRICES.title)
			await setProductData(ctx, { slideId: slide.id, productData: SAMPLE_PRICES.productData })
	}
}
