import { Prisma, type Tx } from '@dormer/db'
import { readSettings } from '../../../content/contract-templates/index.ts'
import type { Pricing, StoredMeasurement } from '../../../content/pricing/schema.ts'
import type { App } from '../../../core/app.ts'
import type { JobPayloads } from '../../../core/jobs.ts'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import { emit, type NewEvent } from '../../../events/emit.ts'
import {
	measurementNote,
	measurementValues,
	readLatestMeasurement,
	roofSpread,
} from '../../roof-measurements/index.ts'
import { queuePreparation } from '../playback/queue-preparation.ts'
import {
	calculatePrices,
	listMissing,
	numbersInScripts,
	overallStatus,
	type PriceFacts,
} from './calculate-prices.ts'
import {
	lockPricedPresentation,
	type PresentationRef,
	type PricedPresentation,
} from './priced-presentation.ts'

/**
 * Handles the job `presentations.reprice`: recalculates the prices with the newest measurement, unless the prices are frozen.
 * If a number in a script changed, restarts the preparation of the presentation, which records that script again.
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
		const { numbersChanged } = await writePrices(tx, priced, { facts, at })
		if (numbersChanged) await restartPreparation(tx, ref, at)
	})
}

/**
 * Handles the job `presentations.repriceEstimates`, which is queued when a company changes its setting `requireConfirmedPrice`.
 * Recalculates the prices of those presentations of the company whose roof measurement is an unconfirmed estimate.
 */
export async function repriceEstimates(
	app: App,
	{ organizationId }: JobPayloads['presentations.repriceEstimates'],
): Promise<void> {
	const { rows } = await app.pool.query<{ id: string }>({
		name: 'presentations.estimates',
		text: `select id from presentation
			where organization_id = $1 and deleted_at is null and pricing_frozen_at is null
			  and jsonb_typeof(measurement->'estimate') = 'object'`,
		values: [organizationId],
	})
	for (const { id: presentationId } of rows)
		await repricePresentation(app, { organizationId, presentationId })
}

async function restartPreparation(tx: Tx, ref: PresentationRef, at: Date): Promise<void> {
	const { organizationId, presentationId: id } = ref
	await tx.presentation.updateMany({
		where: { id, organizationId },
		data: { status: 'pending', updatedAt: at },
	})
	await queuePreparation(tx, ref)
}

/**
 * Returns the values of the presentation's newest measurement, or null when there is no measurement or it has no
 * result. An estimate that no rep has confirmed gives price ranges, unless the company accepts estimates as prices
 * (setting `requireConfirmedPrice`).
 */
export async function readMeasurementResult(
	tx: Tx,
	ref: PresentationRef,
): Promise<StoredMeasurement | null> {
	const { organizationId, presentationId } = ref
	const newest = await readLatestMeasurement(tx, { organizationId, presentationId })
	const result = newest?.result ?? null
	if (newest === null || result === null) return null
	const isConfirmed = newest.confirmedAt !== null
	const spread = newest.needsConfirmation ? roofSpread(result) : null
	const { requireConfirmedPrice: mustConfirm } = await readSettings(tx, organizationId)
	return {
		values: measurementValues(result),
		note: measurementNote({ ...result, isConfirmed }),
		estimate: spread === null ? null : { spread, mustConfirm },
	}
}

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
): Promise<{ numbersChanged: boolean }> {
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
	const [old, current] = [before.facts, facts].map((each) =>
		canonicalJson(numbersInScripts(book, each)),
	)
	return { numbersChanged: old !== current }
}

/**
 * Emits `price.deferred` when the presentation had no deferred tier and now has one. Emits `price.resolved` when not
 * all tiers had a price and now all have one.
 */
async function emitPriceEvents(
	tx: Tx,
	about: PresentationRef & { deckId: string; at: Date },
	change: { from: Pricing; to: Pricing },
): Promise<void> {
	for (const event of listPriceEvents(about, change)) await emit(tx, event)
}

/** Returns the events that `emitPriceEvents` emits for a price change. */
export function listPriceEvents(
	about: PresentationRef & { deckId: string; at: Date },
	{ from, to }: { from: Pricing; to: Pricing },
): NewEvent[] {
	const { organizationId, presentationId, deckId, at } = about
	const [oldStatus, status] = [overallStatus(from), overallStatus(to)]
	const aggregate = { type: 'presentation' as const, id: presentationId }
	const event = { organizationId, aggregate, at }
	const payload = { presentationId, deckId }
	const deferred = { ...event, type: 'price.deferred' as const }
	const resolved = { ...event, type: 'price.resolved' as const }
	if (status === 'deferred' && oldStatus !== 'deferred')
		return [{ ...deferred, payload: { ...payload, missing: listMissing(to) } }]
	return status === 'priced' && oldStatus !== 'priced' ? [{ ...resolved, payload }] : []
}
