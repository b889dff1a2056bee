import type { ProductSlideData, Tier } from './schema.ts'
import { TierName } from './schema.ts'

/**
 * Returns the formulas of a price slide, each with its field path. Every upgrade has a formula. A tier price has one in the mode
 * `formula`, and two for each line in the mode `lines`.
 */
export function formulasOf(productData: ProductSlideData): { path: string; text: string }[] {
	return tiersOf(productData).flatMap(({ name, tier }) => {
		const upgrades = tier.upgrades.map(({ formula }, at) => ({
			path: `${name}.upgrades.${at}.formula`,
			text: formula,
		}))
		const ofPrice = formulasOfPrice(tier.price).map(({ field, text }) => ({
			path: `${name}.price.${field}`,
			text,
		}))
		return [...ofPrice, ...upgrades]
	})
}

function formulasOfPrice({ mode, formula = '', lines = [] }: Tier['price']) {
	if (mode === 'formula') return [{ field: 'formula', text: formula }]
	if (mode !== 'lines') return []
	return lines.flatMap(({ quantity, unitPrice }, at) => [
		{ field: `lines.${at}.quantity`, text: quantity },
		{ field: `lines.${at}.unitPrice`, text: unitPrice },
	])
}

/** Returns the existing tiers of a price slide in the order good, better, best. */
export function tiersOf(productData: ProductSlideData): { name: TierName; tier: Tier }[] {
	return TierName.options.flatMap((name) => {
		const tier = productData[name]
		return tier === null ? [] : [{ name, tier }]
	})
}
