import { Prisma } from '@dormer/db'
import { homeownerPrice } from '../../../content/pricing/index.ts'
import type { TierPricing } from '../../../content/pricing/schema.ts'
import { clientNetwork } from '../../../core/client-network.ts'
import { AppError, invalid, notFound } from '../../../core/errors.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import { requireViewedPresentation } from '../../../core/require.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { requireUnexpired } from '../playback/playback.ts'
import type { SelectionAnswer, SelectProductInput } from '../schema.ts'
import { type Choice, calculatePrices, findTier, listProductSlides } from './calculate-prices.ts'
import { emitSelection, normalizeChoice, selectionsOfOthers } from './emit-selection.ts'
import { answerOf } from './get-selection.ts'
import { statePrice } from './price-of.ts'
import {
	type PricedPresentation,
	readPricedPresentation,
	requirePricedPresentation,
} from './priced-presentation.ts'
import { notConfirmedError } from './require-confirmed-price.ts'
import { requireUnsigned } from './require-unsigned.ts'
import { requireValidPrice } from './require-valid-price.ts'
import { writePrices } from './write-prices.ts'

/**
 * Returns a quote, which is the price of a tier with upgrades and the trace of the calculation. Stores nothing. The
 * viewer requests a quote after each change of the upgrades; `selectProduct` stores the same price.
 */
export async function quoteSelection(
	ctx: OrgContext,
	input: SelectProductInput,
): Promise<{ price: TierPricing }> {
	const { organizationId } = ctx
	const { presentationId } = input
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	await requireViewedPresentation(ctx, presentationId)
	const priced = await readPricedPresentation(ctx.db, { organizationId, presentationId })
	if (priced === undefined) throw notFound('Presentation')
	requireUnexpired(ctx, priced.expiresAt)
	return { price: homeownerPrice(priceChoice(priced, normalizeChoice(input))) }
}

/**
 * Stores the tier and upgrades that the homeowner selects on a pricing slide, at their current price, and freezes all prices of
 * the presentation (docs/design/contract.md#prices). Keeps the selections on other slides. Rejects with 409
 * `PRICE_NOT_CONFIRMED` until a rep confirms the roof estimate on which the price depends. Rejects with 409 `CONFLICT` when the
 * price cannot be calculated, for example because a variable has no value. Rejects with 409 `ALREADY_SIGNED` after the
 * homeowner has signed.
 */
export async function selectProduct(
	ctx: OrgContext,
	input: SelectProductInput,
): Promise<SelectionAnswer> {
	const { organizationId } = ctx
	const { presentationId } = input
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	await requireViewedPresentation(ctx, presentationId)
	const ref = { organizationId, presentationId }
	const choice = normalizeChoice(input)
	return ctx.db.$transaction(async (tx) => {
		const before = await requirePricedPresentation(tx, ref)
		const at = ctx.now()
		requireUnexpired(ctx, before.expiresAt)
		if (hasChoice(before, choice))
			return answerOf(before.selections, before.price && statePrice(before.price, before, at))
		requireUnsigned(before)
		requireValidPrice(before, at)
		const price = priceChoice(before, choice)
		if (price.status !== 'priced') throw notPricedError(price)
		const names = namesOf(before, choice)
		const chosen = { ...choice, ...names, price, selectedAt: at.toISOString() }
		const kept = selectionsOfOthers(before, choice)
		const written = await writePrices(tx, before, {
			facts: { ...before.facts, selections: [...kept, choice] },
			at,
			more: {
				selection: chosen,
				earlierSelections: kept,
				engagement: before.engagement === 'signed' ? 'signed' : 'selected',
				pricingFrozenAt: before.frozenAt ?? at,
				priceChange: Prisma.DbNull,
			},
		})
		await emitSelection(tx, before, { type: 'product.selected', changed: chosen, kept, at })
		const { price: stored } = written
		const stated = stored && statePrice(stored, { ...before, change: null }, at)
		return answerOf([...kept, chosen], stated)
	})
}

/**
 * Returns the title of the price slide on which the homeowner chose, and the name of the chosen tier, as homeowners read them.
 */
export function namesOf(
	{ book }: Pick<PricedPresentation, 'book'>,
	{ slideId, tier }: Pick<Choice, 'slideId' | 'tier'>,
) {
	const slide = book.slides.find(({ id }) => id === slideId)
	const product = listProductSlides(book).find((each) => each.slideId === slideId)
	return { title: slide?.title ?? '', name: product?.productData[tier]?.name ?? tier }
}

/**
 * Returns whether the homeowner already chose this tier and these upgrades on this slide. Returns false after a contract was
 * cancelled, so the homeowner can choose the same tier again.
 */
function hasChoice({ selections, engagement }: PricedPresentation, choice: Choice): boolean {
	const stored = selections.find(({ slideId }) => slideId === choice.slideId)
	if (stored === undefined || engagement === 'cancelled') return false
	return stored.tier === choice.tier && stored.upgrades.join() === choice.upgrades.join()
}

function priceChoice({ book, facts }: PricedPresentation, choice: Choice): TierPricing {
	if (!listProductSlides(book).some(({ slideId }) => slideId === choice.slideId))
		throw invalid('slideId', 'The presentation has no price slide with this ID')
	const { pricing } = calculatePrices(book, { ...facts, selections: [choice] })
	const price = findTier(pricing, choice)
	if (price === null) throw invalid('tier', `The slide has no tier ${choice.tier}`)
	return price
}

function notPricedError({ reason, unconfirmed }: TierPricing): AppError {
	if (unconfirmed === true) return notConfirmedError('tier')
	const message = `This cannot be chosen yet. ${reason ?? ''}`.trim()
	return new AppError('CONFLICT', message, { details: [{ path: 'tier', message }] })
}
