import type { PricingPreview } from '@dormer/api/content/pricing/preview-schema'
import type {
	PriceSummary,
	PriceVariable,
	ProductSlideData,
	Tier,
	TierPricing,
} from '@dormer/api/content/pricing/schema'

export function tierFixture(overrides: Partial<Tier> = {}): Tier {
	return {
		name: 'Good',
		highlights: [],
		price: { mode: 'formula', formula: 'roof_squares * 400' },
		upgrades: [],
		...overrides,
	}
}

/** Returns price slide data with one tier. */
export function productDataFixture(overrides: Partial<ProductSlideData> = {}): ProductSlideData {
	return {
		good: tierFixture(),
		better: null,
		best: null,
		subtitle: null,
		brandLogo: null,
		disclaimer: null,
		defaultSelectedTier: null,
		...overrides,
	}
}

export function variableFixture(overrides: Partial<PriceVariable> = {}): PriceVariable {
	return { key: 'roof_squares', label: 'Roof squares', source: 'manual', ...overrides }
}

/** Returns the price that the server states for a presentation: exactly $10,000. */
export function statedPriceFixture(overrides: Partial<PriceSummary> = {}): PriceSummary {
	return {
		slideId: 'prices',
		tier: 'better',
		name: 'Better',
		status: 'priced',
		display: '$10,000',
		chosen: false,
		state: 'exact',
		total: null,
		span: { lowCents: 1_000_000, highCents: 1_000_000, display: '$10,000' },
		missing: [],
		payments: [],
		monthly: null,
		taxCents: null,
		conditions: [],
		validUntil: null,
		change: null,
		...overrides,
	}
}

/** Returns the price of a tier: $10,000. */
export function tierPricingFixture(overrides: Partial<TierPricing> = {}): TierPricing {
	return {
		status: 'priced',
		amountCents: 1_000_000,
		currency: 'USD',
		display: '$10,000',
		missing: [],
		trace: [
			{
				kind: 'total',
				label: 'Total',
				value: '10000',
				display: '$10,000',
				sentence: 'The price of this tier.',
			},
		],
		upgrades: [],
		...overrides,
	}
}

export function pricingPreviewFixture(overrides: Partial<PricingPreview> = {}): PricingPreview {
	return {
		pricing: { good: tierPricingFixture(), better: null, best: null },
		variables: [],
		issues: [],
		...overrides,
	}
}
