import { Prisma, type Tx } from '@dormer/db'
import type { App } from '../../../core/app.ts'
import type { JobPayloads } from '../../../core/jobs.ts'
import { queuePreparation } from '../playback/queue-preparation.ts'
import { lockPricedPresentation, type PresentationRef } from './priced-presentation.ts'
import { rewritePrices } from './rewrite-prices.ts'
import { readMeasurementResult } from './stored-measurement.ts'

/**
 * Handles the job `reprice_presentation`: recalculates the prices with the newest measurement. A signed price never changes. A
 * chosen price changes only when a person entered or confirmed the roof, which ends the choice if it changes the amount. If a
 * number in a script changed, restarts the preparation of the presentation, which records that script again.
 */
export async function repricePresentation(
	app: App,
	ref: JobPayloads['reprice_presentation'],
): Promise<void> {
	await app.db.$transaction(async (tx) => {
		const priced = await lockPricedPresentation(tx, ref)
		if (priced === undefined || priced.agreedAt !== null) return
		const at = app.now()
		const measurement = await readMeasurementResult(tx, ref)
		const isByPerson = measurement?.origin != null
		if (priced.frozenAt !== null && !isByPerson) return
		const facts = { ...priced.facts, measurement }
		const by = measurement?.origin?.by ?? null
		const { numbersChanged } = await rewritePrices(tx, priced, { facts, at, by })
		if (numbersChanged) await restartPreparation(tx, ref, at)
	})
}

/**
 * Handles the job `reprice_estimates`, which is queued when a company changes its setting `requireConfirmedPrice`.
 * Recalculates the prices of those presentations of the company whose roof measurement is an unconfirmed estimate.
 */
export async function repriceEstimates(
	app: App,
	{ organizationId }: JobPayloads['reprice_estimates'],
): Promise<void> {
	const estimated = await app.db.presentation.findMany({
		where: {
			organizationId,
			deletedAt: null,
			pricingFrozenAt: null,
			measurement: { path: ['estimate', 'spread'], gte: 0 },
		},
		select: { id: true },
	})
	for (const { id: presentationId } of estimated)
		await repricePresentation(app, { organizationId, presentationId })
}

/**
 * Handles the job `reprice_open`, which is queued when a company changes terms that are part of its prices. Recalculates the prices
 * of all its presentations that nobody has chosen or signed.
 */
export async function repriceOpen(
	app: App,
	{ organizationId }: JobPayloads['reprice_open'],
): Promise<void> {
	const open = await app.db.presentation.findMany({
		where: {
			organizationId,
			deletedAt: null,
			pricingFrozenAt: null,
			priceAgreedAt: null,
			price: { not: Prisma.DbNull },
		},
		select: { id: true },
	})
	for (const { id: presentationId } of open)
		await repricePresentation(app, { organizationId, presentationId })
}

/** Restarts the preparation, which records the scripts with changed numbers again. */
export async function restartPreparation(tx: Tx, ref: PresentationRef, at: Date): Promise<void> {
	const { organizationId, presentationId: id } = ref
	await tx.presentation.updateMany({
		where: { id, organizationId },
		data: { status: 'pending', updatedAt: at },
	})
	await queuePreparation(tx, ref)
}
