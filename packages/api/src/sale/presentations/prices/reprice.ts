import { Prisma, type Tx } from '@dormer/db'
import type { Pricing, StoredMeasurement } from '../../../content/pricing/schema.ts'
import type { App } from '../../../core/app.ts'
import { canonicalJson } from '../../../core/canonical-json.ts'
import type { JobPayloads } from '../../../core/jobs.ts'
import { emit } from '../../../events/emit.ts'
import {
	measurementNote,
	measurementValues,
	readLatestMeasurement,
} from '../../roof-measurements/index.ts'
import { queuePreparation } from '../playback/queue-preparation.ts'
import { lockPricedPresentation, type PresentationRef, type PricedPresentation } from './priced-presentation.ts'
import {
	calculatePrices,
	listMissing,
	numbersInScripts,
	type PriceFacts,
	overallStatus,
} from './calculate-prices.ts'

/**
 * Prices a presentation anew from its newest measurement, once that has settled. One whose prices stand is left
 * alone. Scripts that name what was measured are spoken anew.
 */
export async function repricePresentation(
	app: App,
	ref: JobPayloads['presentations.reprice'],
): Promise<void> {
	await app.db.$transaction(async (tx) => {
		const priced = await lockPricedPresentation(tx, ref)
		if (priced === undefined || priced.frozenAt !== null) return
		const at = app.now()
		const facts = { ...priced.facts, measurement: await readMeasurementResult(tx, ref) }
		const { otherNumbers } = await writePrices(tx, priced, { facts, at })
		if (otherNumbers) await restartPreparation(tx, ref, at)
	})
}

async function restartPreparation(tx: Tx, ref: PresentationRef, at: Date): Promise<void> {
	const { organizationId, presentationId: id } = ref
	await tx.presentation.updateMany({
		where: { id, organizationId },
		data: { status: 'pending', updatedAt: at },
	})
	await queuePreparation(tx, ref)
}

/** What the newest measurement of a presentation found; null as long as there is no result of it. */
export async function readMeasurementResult(
	tx: Tx,
	ref: PresentationRef,
): Promise<StoredMeasurement | null> {
	const { organizationId, presentationId } = ref
	const newest = await readLatestMeasurement(tx, { organizationId, presentationId })
	const result = newest?.result ?? null
	if (result === null) return null
	return { values: measurementValues(result), note: measurementNote(result) }
}

type PriceUpdate = { facts: PriceFacts; at: Date; more?: Prisma.PresentationUpdateManyMutationInput }

/** Writes facts and the prices that follow from them, and tells of it; the caller holds the presentation. */
export async function writePrices(
	tx: Tx,
	before: PricedPresentation,
	{ facts, at, more }: PriceUpdate,
): Promise<{ otherNumbers: boolean }> {
	const { organizationId, presentationId: id, book } = before
	const prices = calculatePrices(book, facts)
	await tx.presentation.updateMany({
		where: { id, organizationId },
		data: {
			priceInputs: facts.priceInputs,
			repOverrides: facts.repOverrides,
			measurement: facts.measurement ?? Prisma.DbNull,
			pricing: prices.pricing,
			price: prices.price ?? Prisma.DbNull,
			...more,
		},
	})
	await emitPriceEvents(tx, { ...before, at }, { from: before.pricing, to: prices.pricing })
	const [was, is] = [before.facts, facts].map((some) => canonicalJson(numbersInScripts(book, some)))
	return { otherNumbers: was !== is }
}

/** `price.deferred` when tiers have to wait and none did before; `price.resolved` when the last tier gets its price. */
export async function emitPriceEvents(
	tx: Tx,
	about: PresentationRef & { deckId: string; at: Date },
	{ from, to }: { from: Pricing; to: Pricing },
): Promise<void> {
	const { organizationId, presentationId, deckId, at } = about
	const [was, is] = [overallStatus(from), overallStatus(to)]
	const aggregate = { type: 'presentation' as const, id: presentationId }
	const event = { organizationId, aggregate, at }
	const payload = { presentationId, deckId }
	if (is === 'deferred' && was !== 'deferred')
		await emit(tx, {
			...event,
			type: 'price.deferred',
			payload: { ...payload, missing: listMissing(to) },
		})
	if (is === 'priced' && was !== 'priced')
		await emit(tx, { ...event, type: 'price.resolved', payload })
}
