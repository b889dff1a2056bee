import type { Tx } from '@dormer/db'
import type { Pricing, ProductSelection } from '../../../content/pricing/schema.ts'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import {
	lockPricedPresentation,
	type PresentationRef,
	requirePricedPresentation,
} from './priced-presentation.ts'
import { restartPreparation } from './reprice.ts'
import { rewritePrices } from './rewrite-prices.ts'
import { readMeasurementResult } from './stored-measurement.ts'

/**
 * Freezes the prices of a presentation when a contract is signed, in the caller's transaction. Returns the selections and the
 * prices for the contract. Locks the presentation until the transaction ends, so the selections cannot change before the
 * signature is stored. A repeated call changes nothing. Rejects with 404 when the presentation is missing or deleted.
 */
export async function freezePricing(
	tx: Tx,
	{ at, ...ref }: PresentationRef & { at: Date },
): Promise<{ selections: ProductSelection[]; pricing: Pricing }> {
	const { selections, pricing, frozenAt, agreedAt } = await requirePricedPresentation(tx, ref)
	const { presentationId: id, organizationId } = ref
	await tx.presentation.updateMany({
		where: { id, organizationId },
		data: { pricingFrozenAt: frozenAt ?? at, priceAgreedAt: agreedAt ?? at },
	})
	return { selections, pricing }
}

/**
 * Makes an agreed price a chosen one again, because its contract was canceled. Runs in the caller's transaction. What changed since the
 * signature counts now: another house, or a roof that a person entered or confirmed ends the choice if it moves the amount.
 */
export async function reopenAgreedPrice(
	tx: Tx,
	{ at, ...ref }: PresentationRef & { at: Date },
): Promise<void> {
	const { organizationId, presentationId: id } = ref
	const before = await lockPricedPresentation(tx, ref)
	await tx.presentation.updateMany({ where: { id, organizationId }, data: { priceAgreedAt: null } })
	if (before === undefined || before.frozenAt === null || before.agreedAt === null) return
	// Another house freezes an agreed price again (`changePrices`).
	const isOtherHouse = before.frozenAt > before.agreedAt
	const measurement = await readMeasurementResult(tx, ref)
	const isSame = canonicalJson(measurement) === canonicalJson(before.facts.measurement)
	if (!isOtherHouse && (isSame || measurement?.origin == null)) return
	const by = measurement?.origin?.by ?? null
	const facts = { ...before.facts, measurement }
	const { numbersChanged } = await rewritePrices(tx, before, { facts, at, by })
	if (numbersChanged) await restartPreparation(tx, ref, at)
}
