import type { Tx } from '@dormer/db'
import type { Pricing, ProductSelection } from '../../../content/pricing/schema.ts'
import { type PresentationRef, requirePricedPresentation } from './priced-presentation.ts'

/**
 * At the signature of a contract that names a price: from now on the prices stand, in the caller's transaction. Answers
 * with what the contract holds; the presentation is held until the transaction ends, so that no other choice can come
 * between. Freezing again changes nothing. A missing or deleted presentation is 404.
 */
export async function freezePricing(
	tx: Tx,
	{ at, ...ref }: PresentationRef & { at: Date },
): Promise<{ selection: ProductSelection | null; pricing: Pricing }> {
	const { selection, pricing, frozenAt } = await requirePricedPresentation(tx, ref)
	if (frozenAt === null) {
		const { presentationId: id, organizationId } = ref
		await tx.presentation.updateMany({
			where: { id, organizationId },
			data: { pricingFrozenAt: at },
		})
	}
	return { selection, pricing }
}
