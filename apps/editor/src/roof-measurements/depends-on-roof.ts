import {
	MeasurementField,
	type Pricing,
	type TierPricing,
} from '@dormer/api/content/pricing/schema'

/**
 * Returns whether any price is calculated from the measured roof, such as its area. Returns false when all prices are fixed
 * amounts or calculated from numbers that have nothing to do with the roof. A number that is not measured counts as part of the
 * roof when its key is the name of a roof measurement.
 */
export function dependsOnRoof(pricing: Pricing): boolean {
	return pricing.some(({ good, better, best }) =>
		[good, better, best].some((tier) => tier !== null && usesRoof(tier)),
	)
}

function usesRoof({ trace, upgrades }: TierPricing): boolean {
	return [trace, ...upgrades.map((upgrade) => upgrade.trace)]
		.flat()
		.some(
			(entry) =>
				(entry.kind === 'input' || entry.kind === 'missing') &&
				(entry.source === 'measurement' || MeasurementField.safeParse(entry.key).success),
		)
}
