import type { ProductSlideData, TierName } from '@dormer/api/content/pricing/schema'

/**
 * Returns whether a tier has no price yet: no amount, a fixed price of $0, an empty formula, or only lines of $0.
 */
export function isPriceMissing(data: ProductSlideData, key: TierName): boolean {
	const price = data[key]?.price
	if (price === undefined || price.mode === 'hidden') return false
	if (price.mode === 'formula') return !price.formula
	if (price.mode === 'lines') return !price.lines?.some(({ unitPrice }) => unitPrice.trim() !== '0')
	return !price.amount
}
