import type { MonthlyPayment } from '@dormer/api/content/pricing/lender-schema'
import type {
	PriceSummary,
	ProductSelection,
	ProductSlideData,
	SelectionTotal,
	SlidePricing,
	Tier,
	TierName,
	TierPricing,
} from '@dormer/api/content/pricing/schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'

export const PRICE_SLIDE_ID = '0190b5a4-0000-7000-8000-0000000000b3'

function makeTier(name: string, overrides: Partial<Tier> = {}): Tier {
	return {
		name,
		highlights: [`${name} shingles`],
		price: { mode: 'formula', formula: 'squares * 500' },
		upgrades: [],
		warranty: 'Ten years on our work',
		...overrides,
	}
}

/** Price slide data with the tiers Essential, Preferred (recommended) and Premier. */
export const PRODUCT: ProductSlideData = {
	good: makeTier('Essential', { tagline: 'Sound and simple' }),
	better: makeTier('Preferred', { badge: 'Most chosen' }),
	best: makeTier('Premier'),
	subtitle: null,
	brandLogo: null,
	disclaimer: null,
	defaultSelectedTier: 'better',
}

/** Makes a price with the steps of its calculation. */
export function makePrice(dollars: number, overrides: Partial<TierPricing> = {}): TierPricing {
	const display = formatDollars(dollars)
	const amount = { label: 'Roof', value: `${dollars}`, display }
	return {
		status: 'priced',
		amountCents: dollars * 100,
		currency: 'USD',
		display,
		missing: [],
		trace: [
			{
				kind: 'input',
				key: 'squares',
				source: 'measurement',
				label: 'Roof size',
				value: '24',
				display: '24 squares',
				sentence: 'Measured from aerial images.',
			},
			{
				kind: 'amount',
				sign: '+',
				expression: 'squares * 500',
				sentence: 'Per square.',
				...amount,
			},
			{ kind: 'total', ...amount, label: 'Total', sentence: 'All included.' },
		],
		upgrades: [],
		...overrides,
	}
}

/**
 * Makes a price that offers the upgrade "Ridge vent". `selected` marks the upgrade as chosen. The home does not need the
 * second upgrade, "Skylight flashing".
 */
export function makePriceWithRidgeVent(dollars: number, selected: boolean): TierPricing {
	const { upgrades: _, ...vent } = makePrice(900)
	return makePrice(dollars, {
		upgrades: [
			{ ...vent, key: 'ridge_vent', label: 'Ridge vent', selected },
			{ ...vent, key: 'skylights', label: 'Skylight flashing', selected: false, notNeeded: true },
		],
	})
}

/** Makes a price that cannot be calculated until the roof size is known. */
export function makeDeferredPrice(): TierPricing {
	const { amountCents: _, ...price } = makePrice(0)
	return {
		...price,
		status: 'deferred',
		display: 'Price to come',
		missing: ['squares'],
		reason: 'The roof is not measured yet.',
		trace: [
			{
				kind: 'input',
				key: 'layers',
				source: 'rep',
				label: 'Layers',
				value: '2',
				display: '2 layers',
				sentence: 'Entered by Dana.',
			},
			{
				kind: 'missing',
				key: 'squares',
				label: 'Roof size',
				source: 'measurement',
				sentence: 'We measure it this week.',
			},
		],
	}
}

/** Makes a price range for an estimated roof that the rep has not confirmed yet. */
export function makeEstimatedPrice(display: string): TierPricing {
	return {
		status: 'deferred',
		currency: 'USD',
		display,
		missing: [],
		reason:
			'Estimated from typical houses, not yet measured. The exact price follows after we measure your roof.',
		unconfirmed: true,
		range: { lowCents: 1_290_000, highCents: 1_580_000 },
		trace: [],
		upgrades: [],
	}
}

export const PRICES: SlidePricing = {
	good: makePrice(12_000),
	better: makePriceWithRidgeVent(14_500, false),
	best: makePrice(19_000),
}

/** Makes the price that the server states: exact, or chosen when `total` is given. */
export function makeStatedPrice(overrides: Partial<PriceSummary> = {}): PriceSummary {
	const { total = null } = overrides
	const isChosen = total !== null
	return {
		slideId: PRICE_SLIDE_ID,
		tier: 'better',
		name: 'Preferred',
		status: 'priced',
		display: total?.display ?? '$14,500',
		chosen: isChosen,
		state: isChosen ? 'chosen' : 'exact',
		total,
		span: null,
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

/** Makes a monthly payment of a price, with the terms of its lender. */
export function makeMonthly(overrides: Partial<MonthlyPayment> = {}): MonthlyPayment {
	return {
		lender: 'Front Range Credit Union',
		amountCents: 16_761,
		display: '$167.61',
		months: 120,
		aprPercent: 6.9,
		downPaymentPercent: 0,
		downPaymentCents: 0,
		downPaymentDisplay: '$0',
		loanCents: 1_450_000,
		disclosure: 'On approved credit.',
		applyUrl: 'https://lender.example/apply',
		...overrides,
	}
}

/** Makes the total of a choice. */
export function makeTotal(dollars: number): SelectionTotal {
	return { amountCents: dollars * 100, currency: 'USD', display: formatDollars(dollars) }
}

/** Makes the answer of the server to a choice. */
export function makeSelectionAnswer(
	selections: ProductSelection[],
	total: SelectionTotal,
): SelectionAnswer {
	const stated = {
		amountCents: total.amountCents,
		currency: total.currency,
		display: total.display,
	}
	const price = makeStatedPrice({ total: stated })
	return { selection: selections.at(-1) ?? null, selections, total: stated, price }
}

/** Makes the homeowner's choice of a tier on the price slide. */
export function makeSelection(
	tier: TierName,
	{ price, upgrades = [] }: { price: TierPricing; upgrades?: string[] },
): ProductSelection {
	return {
		slideId: PRICE_SLIDE_ID,
		tier,
		upgrades,
		price,
		selectedAt: '2026-11-20T17:00:00.000Z',
	}
}

function formatDollars(dollars: number): string {
	return `$${dollars.toLocaleString('en-US')}`
}
