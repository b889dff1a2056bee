import type { Tx } from '@dormer/db'
import type { Pricing, ProductSelection } from '../../../content/pricing/schema.ts'
import { type PresentationRef, requirePricedPresentation } from './priced-presentation.ts'

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

/** Makes an agreed price a chosen one again, because its contract was canceled. Runs in the caller's transaction. */
export async function reopenAgreedPrice(
	tx: Tx,
	{ organizationId, presentationId: id }: PresentationRef,
): Promise<void> {
	await tx.presentation.updateMany({ where: { id, organizationId }, data: { priceAgreedAt: null } })
}
