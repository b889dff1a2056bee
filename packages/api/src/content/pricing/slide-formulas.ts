import type { ProductSlideData, Tier } from './schema.ts'
import { TierName } from './schema.ts'

/** The live formulas of a product slide with their places: prices in mode `formula`, and all upgrades. */
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

/** The tiers that a product slide has, good first. */
export function tiersOf(productData: ProductSlideData): { name: TierName; tier: Tier }[] {
	return TierName.options.flatMap((name) => {
		const tier = productData[name]
		return tier === null ? [] : [{ name, tier }]
	})
}
