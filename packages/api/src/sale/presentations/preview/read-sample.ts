import { homeownerPricing } from '../../../content/pricing/index.ts'
import type { ProductSelection } from '../../../content/pricing/schema.ts'
import { resolveLanguage } from '../../../core/language/resolve-language.ts'
import { requireDeck } from '../../../core/require.ts'
import { SAMPLE_HOMEOWNER } from '../../../core/sample-homeowner.ts'
import { DeckLanguage } from '../../../core/schema.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { type Playable, readOffer } from '../playback/read-playable.ts'
import type { PreviewInput } from '../preview-schema.ts'
import { buildPriceSource, calculatePrices, findTier } from '../prices/calculate-prices.ts'
import { normalizeChoice } from '../prices/emit-selection.ts'
import { namesOf } from '../prices/select-product.ts'
import { readContent } from '../snapshot.ts'
import { samplePriceFacts } from './sample-price-facts.ts'

/** Context of a signed-in rep. */
export type RepContext = OrgContext & { user: { userId: string } }

/** A deck as if the rep had just sent it to the sample homeowner. `playable` is not stored; its id is the id of the deck. */
export type Sample = { playable: Playable; usesSampleValues: boolean }

/**
 * Reads the deck's current content and composes from it what a presentation for the sample homeowner would be. Stores nothing.
 * Ignores choices that the deck does not offer or that have no price. Rejects with 404 when the deck does not exist, and with
 * 409 while it is being generated.
 */
export async function readSample(
	ctx: RepContext,
	{ deckId, choices }: PreviewInput,
): Promise<Sample> {
	const { organizationId, user } = ctx
	const { language } = await requireDeck(ctx, deckId)
	const [content, offer] = await Promise.all([
		readContent(ctx.db, { organizationId, deckId }),
		readOffer(ctx.db, { organizationId, deckId, repId: user.userId }),
	])
	const book = buildPriceSource(content, {
		settings: offer.contractSettings,
		homeowner: SAMPLE_HOMEOWNER,
		language,
	})
	const { facts, usesSampleValues } = samplePriceFacts(book.variables)
	const chosen = choices.map(normalizeChoice)
	const { pricing: calculated, price } = calculatePrices(book, { ...facts, selections: chosen })
	const pricing = homeownerPricing(calculated)
	const at = ctx.now()
	const selections = chosen.flatMap((choice): ProductSelection[] => {
		const option = findTier(pricing, choice)
		if (option?.status !== 'priced') return []
		const names = namesOf({ book }, choice)
		return [{ ...choice, ...names, price: option, selectedAt: at.toISOString() }]
	})
	const playable: Playable = {
		...offer,
		id: deckId,
		organizationId,
		deckId,
		status: 'ready',
		homeowner: SAMPLE_HOMEOWNER,
		voiceSettings: {},
		languageSettings: {
			language: resolveLanguage('language', undefined, DeckLanguage.parse(language)),
		},
		priceInputs: facts.priceInputs,
		repOverrides: facts.repOverrides,
		priceOrigins: facts.origins,
		measurement: facts.measurement,
		priceAdjustment: facts.adjustment,
		pricing,
		price: price && { ...price, validUntil: null, change: null },
		selection: selections.at(-1) ?? null,
		earlierSelections: selections.slice(0, -1),
		totalSlides: content.slides.length,
		expiresAt: null,
		createdAt: at,
		updatedAt: at,
		livemode: false,
		content,
		recordings: {},
		isContractSigned: false,
		appointment: null,
	}
	return { playable, usesSampleValues: usesSampleValues && pricing.length > 0 }
}
