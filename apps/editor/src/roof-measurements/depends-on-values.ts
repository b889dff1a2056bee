import type { Pricing, TierPricing } from '@dormer/api/content/pricing/schema'

/**
 * Returns whether any price is calculated from entered or measured values, such as the area of the roof. Returns false when all
 * prices are fixed amounts.
 */
export function dependsOnValues(pricing: Pricing): boolean {
	return pricing.some(({ good, better, best }) =>
		[good, better, best].some((tier) => tier !== null && usesValues(tier)),
	)
}

function usesValues({ trace, upgrades }: TierPricing): boolean {
	return [trace, ...upgrades.map((upgrade) => upgrade.trace)]
		.flat()
		.some(({ kind }) => kind === 'input' || kind === 'missing')
}
