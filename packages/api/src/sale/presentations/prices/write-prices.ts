import { Prisma, type Tx } from '@dormer/db'
import type { Pricing, StoredPrice } from '../../../content/pricing/schema.ts'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import { emit } from '../../../events/emit.ts'
import {
	calculatePrices,
	listMissing,
	numbersInScripts,
	overallStatus,
	type PriceFacts,
} from './calculate-prices.ts'
import type { PresentationRef, PricedPresentation } from './priced-presentation.ts'

type PriceUpdate = {
	facts: PriceFacts
	at: Date
	more?: Prisma.PresentationUpdateManyMutationInput
}

/**
 * Writes the price inputs and the prices calculated from them, and emits the price events. The caller must have locked
 * the presentation.
 */
export async function writePrices(
	tx: Tx,
	before: PricedPresentation,
	{ facts, at, more }: PriceUpdate,
): Promise<{ numbersChanged: boolean; pricing: Pricing; price: StoredPrice | null }> {
	const { organizationId, presentationId: id, book, storedBook } = before
	const prices = calculatePrices(book, facts)
	await tx.presentation.updateMany({
		where: { id, organizationId },
		data: {
			priceInputs: facts.priceInputs,
			repOverrides: facts.repOverrides,
			priceOrigins: facts.origins,
			measurement: facts.measurement ?? Prisma.DbNull,
			priceAdjustment: facts.adjustment ?? Prisma.DbNull,
			pricing: prices.pricing,
			price: prices.price ?? Prisma.DbNull,
			...more,
		},
	})
	await emitPriceEvents(tx, { ...before, at }, { from: before.pricing, to: prices.pricing })
	const old = canonicalJson(numbersInScripts(storedBook, before.facts))
	const current = canonicalJson(numbersInScripts(book, facts))
	return { numbersChanged: old !== current, ...prices }
}

/**
 * Emits `price.deferred` when the presentation had no deferred tier and now has one. Emits `price.resolved` when not
 * all tiers had a price and now all have one.
 */
export async function emitPriceEvents(
	tx: Tx,
	{ organizationId, presentationId, deckId, at }: PresentationRef & { deckId: string; at: Date },
	{ from, to }: { from: Pricing; to: Pricing },
): Promise<void> {
	const [oldStatus, status] = [overallStatus(from), overallStatus(to)]
	const aggregate = { type: 'presentation' as const, id: presentationId }
	const payload = { presentationId, deckId }
	if (status === 'deferred' && oldStatus !== 'deferred')
		await emit(tx, {
			type: 'price.deferred',
			organizationId,
			aggregate,
			payload: { ...payload, missing: listMissing(to) },
			at,
		})
	if (status === 'priced' && oldStatus !== 'priced')
		await emit(tx, { type: 'price.resolved', organizationId, aggregate, payload, at })
}
