import type { ProductSlideData, Tier } from '../slides/schema.ts'

/** Tiers as a homeowner may have them: of each price what its mode shows, so that a hidden one stays hidden. */
export function asShown(data: ProductSlideData): ProductSlideData {
	const { good, better, best } = data
	return { ...data, good: showTier(good), better: showTier(better), best: showTier(best) }
}

function showTier(tier: Tier | null): Tier | null {
	if (tier === null) return null
	const { amount, formula, ...price } = tier.price
	const shown = {
		fixed: amount === undefined ? {} : { amount },
		formula: formula === undefined ? {} : { formula },
		hidden: {},
	}
	return { ...tier, price: { ...price, ...shown[price.mode] } }
}
