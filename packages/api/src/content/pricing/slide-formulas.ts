import type { ProductSlideData, Tier } from './schema.ts'
import { TierName } from './schema.ts'

/**
 * Returns the formulas of a price slide, each with its field path. Every upgrade has a formula. A tier price has one
 * only in the mode `formula`.
 */
export function formulasOf(productData: ProductSlideData): { path: string; text: string }[] {
	return tiersOf(productData).flatMap(({ name, tier }) => {
		const upgrades = tier.upgrades.map(({ formula }, at) => ({
			path: `${name}.upgrades.${at}.formula`,
			text: formula,
		}))
		if (tier.price.mode !== 'formula') return upgrades
		return [{ path: `${name}.price.formula`, text: tier.price.formula ?? '' }, ...upgrades]
	})
}

/** Returns the existing tiers of a price slide in the order good, better, best. */
export function tiersOf(productData: ProductSlideData): { name: TierName; tier: Tier }[] {
	return TierName.options.flatMap((name) => {
		const tier = productData[name]
		return tier === null ? [] : [{ name, tier }]
	})
}
