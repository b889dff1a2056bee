import type { ProductSlideData, TierName } from '@dormer/api/content/pricing/schema'

/**
 * Returns whether a tier has no price yet: no amount, an empty formula, or $0 while every tier is $0. A single tier of $0
 * is a price.
 */
export function isPriceMissing(data: ProductSlideData, key: TierName): boolean {
	const price = data[key]?.price
	if (price === undefined || price.mode === 'hidden') return false
	if (price.mode === 'formula') return !price.formula
	const tiers = [data.good, data.better, data.best].filter((tier) => tier !== null)
	const areZero = tiers.every((tier) => tier.price.mode === 'fixed' && !tier.price.amount)
	return price.amount === undefined || areZero
}
