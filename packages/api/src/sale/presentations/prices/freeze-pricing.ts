import type { Tx } from '@dormer/db'
import type { Pricing, ProductSelection } from '../../../content/pricing/schema.ts'
import { type PresentationRef, requirePricedPresentation } from './priced-presentation.ts'

/**
 * Freezes the prices of a presentation when a contract is signed, in the caller's transaction. Returns the selections and the
 * prices for the contract. Locks the presentation until the transaction ends, so that the selections cannot change before the
 * signature is stored. A repeated call changes nothing. Rejects with 404 when the presentation is missing or deleted.
 */
export async function freezePricing(
	tx: Tx,
	{ at, ...ref }: PresentationRef & { at: Date },
): Promise<{ selections: ProductSelection[]; pricing: Pricing }> {
	const { selections, pricing, frozenAt } = await requirePricedPresentation(tx, ref)
	if (frozenAt === null) {
		const { presentationId: id, organizationId } = ref
		await tx.presentation.updateMany({
			where: { id, organizationId },
			data: { pricingFrozenAt: at },
		})
	}
	return { selections, pricing }
}
