import { ProductSelection, type TierPricing } from '../../../content/pricing/schema.ts'
import { clientNetwork } from '../../../core/client-network.ts'
import { AppError, invalid, notFound } from '../../../core/errors.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import { requireViewedPresentation } from '../../../core/require.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { emit } from '../../../events/emit.ts'
import { requireUnexpired } from '../playback/playback.ts'
import type { PresentationInput, SelectionAnswer, SelectProductInput } from '../schema.ts'
import { type Choice, calculatePrices, findTier, listProductSlides } from './calculate-prices.ts'
import {
	type PricedPresentation,
	readPricedPresentation,
	requirePricedPresentation,
} from './priced-presentation.ts'
import { writePrices } from './reprice.ts'
import { notConfirmedError } from './require-confirmed-price.ts'
import { requireUnsigned } from './require-unsigned.ts'

/**
 * Returns the homeowner's selection with the price at the time of the selection, or null when the homeowner has
 * selected nothing.
 */
export async function getSelection(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<SelectionAnswer> {
	const { expiresAt, selection } = await requireViewedPresentation(ctx, presentationId)
	requireUnexpired(ctx, expiresAt)
	return { selection: ProductSelection.nullable().parse(selection) }
}

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
	return { price: priceChoice(priced, normalizeChoice(input)) }
}

/**
 * Stores the tier and upgrades that the homeowner selects, at the price that the server computes now, and freezes all
 * prices of the presentation (docs/design/contract.md#prices). A later selection uses the frozen prices. Rejects with
 * 409: `PRICE_NOT_CONFIRMED` until a rep confirms the roof estimate of the price, `CONFLICT` when the price lacks
 * another value, and `ALREADY_SIGNED` after the signature.
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
	const selection = await ctx.db.$transaction(async (tx) => {
		const before = await requirePricedPresentation(tx, ref)
		requireUnexpired(ctx, before.expiresAt)
		if (before.selection !== null && isSameChoice(before, choice)) return before.selection
		await requireUnsigned(tx, ref)
		const at = ctx.now()
		const price = priceChoice(before, choice)
		if (price.status !== 'priced') throw notPricedError(price)
		const chosen: ProductSelection = { ...choice, price, selectedAt: at.toISOString() }
		await writePrices(tx, before, {
			facts: { ...before.facts, selection: choice },
			at,
			more: {
				selection: chosen,
				engagement: before.engagement === 'signed' ? 'signed' : 'selected',
				pricingFrozenAt: before.frozenAt ?? at,
			},
		})
		await emit(tx, {
			type: 'product.selected',
			organizationId,
			aggregate: { type: 'presentation', id: presentationId },
			payload: { presentationId, deckId: before.deckId, ...choice },
			at,
		})
		return chosen
	})
	return { selection }
}

function normalizeChoice({ slideId, tier, upgrades }: SelectProductInput): Choice {
	return { slideId, tier, upgrades: [...new Set(upgrades)].sort() }
}

/**
 * Returns whether the choice equals the stored selection. After a contract is canceled, the same choice counts as a new
 * one.
 */
function isSameChoice({ selection, engagement }: PricedPresentation, choice: Choice): boolean {
	if (selection === null || engagement === 'cancelled') return false
	const { slideId, tier, upgrades } = selection
	const isSameTier = slideId === choice.slideId && tier === choice.tier
	return isSameTier && upgrades.join() === choice.upgrades.join()
}

function priceChoice({ book, facts }: PricedPresentation, choice: Choice): TierPricing {
	if (!listProductSlides(book).some(({ slideId }) => slideId === choice.slideId))
		throw invalid('slideId', 'The presentation has no pricing slide with this id')
	const { pricing } = calculatePrices(book, { ...facts, selection: choice })
	const price = findTier(pricing, choice)
	if (price === null) throw invalid('tier', `The slide has no tier ${choice.tier}`)
	return price
}

function notPricedError({ reason, unconfirmed }: TierPricing): AppError {
	if (unconfirmed === true) return notConfirmedError('tier')
	const message = `This cannot be chosen yet. ${reason ?? ''}`.trim()
	return new AppError('CONFLICT', message, { details: [{ path: 'tier', message }] })
}
