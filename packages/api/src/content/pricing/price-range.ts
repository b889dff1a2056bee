import type { PriceRange } from './estimate-schema.ts'
import { formatPrice } from './format-values.ts'
import { resolveVariables, type VariableReader, type VariableValues } from './resolve-variables.ts'
import type {
	MeasurementField,
	PriceVariable,
	Tier,
	TierPricing,
	UpgradePricing,
} from './schema.ts'

/**
 * Measurements that are larger for a larger roof. Pitch, number of planes and waste are not in this list, because they do not
 * depend on the size of the roof.
 */
const SIZES: readonly MeasurementField[] = [
	'roof_squares',
	'roof_area_sqft',
	'ridge_ft',
	'hip_ft',
	'valley_ft',
	'rake_ft',
	'eave_ft',
]
/** Ranges show whole hundreds of dollars, because more digits would suggest a precision that an estimate lacks. */
const STEP_CENTS = 10_000
const NO_RANGE = 'After we measure'
const UNCONFIRMED = 'You will get the exact price after we measure your roof.'

/** Returns the measurements of an estimate that are certain: a person confirmed them, or a measurement report states them. */
export function settledSizes({
	confirmed = [],
	report = null,
}: Pick<VariableValues, 'confirmed' | 'report'>): MeasurementField[] {
	return [...confirmed, ...(report?.fields ?? [])]
}

/**
 * Returns the variables for the smallest and for the largest roof that an unconfirmed estimate allows. Values that a person
 * confirmed or a report states stay. Returns an empty list when no estimate has to be confirmed.
 */
export function estimateBounds(
	variables: readonly PriceVariable[],
	values: VariableValues,
): VariableReader[] {
	const { estimate = null, measurement = null } = values
	const settled = settledSizes(values)
	if (estimate === null || !estimate.mustConfirm || measurement === null) return []
	return [1 - estimate.spread, 1 + estimate.spread].map((factor) => {
		const scaled = SIZES.filter((field) => !settled.includes(field)).flatMap((field) => {
			const value = measurement[field] ?? null
			return value === null ? [] : [[field, value * factor] as const]
		})
		return resolveVariables(variables, {
			...values,
			measurement: { ...measurement, ...Object.fromEntries(scaled) },
		})
	})
}

/**
 * Replaces the amount of a price with a range when the price was calculated from a roof estimate that no rep has confirmed. The
 * range is from the lowest to the highest amount, excludes upgrades, and is rounded outward to $100. When an amount cannot be
 * calculated, the price shows "After we measure". The `reason` of the price names the source of the estimate (`note`). Does not
 * change a price that uses no measurement.
 */
export function withRange(
	price: TierPricing,
	about: { tier: Tier; atBounds: readonly TierPricing[]; note: string | null },
): TierPricing {
	const { atBounds, note, tier } = about
	const upgrades = price.upgrades.map((upgrade) => deferUpgrade(upgrade, note))
	if (price.status !== 'priced' || !restsOnEstimate(price)) return { ...price, upgrades }
	const base = atBounds.map(({ amountCents }) => amountCents)
	const range = rangeOf(
		price.upgrades.some(({ selected }) => selected) ? base : [...base, price.amountCents],
	)
	const { prefix, suffix } = tier.price
	const display = range === null ? NO_RANGE : formatRange(range, price.currency)
	return {
		...deferred(price, note),
		display: range === null ? display : [prefix, display, suffix].filter(Boolean).join(' '),
		...(range !== null && { range }),
		upgrades,
	}
}

function deferUpgrade(upgrade: UpgradePricing, note: string | null): UpgradePricing {
	const { key, label, selected } = upgrade
	if (upgrade.status !== 'priced' || !restsOnEstimate(upgrade)) return upgrade
	return { key, label, selected, ...deferred(upgrade, note) }
}

type Price = Omit<TierPricing, 'upgrades'>

function deferred({ currency }: Price, note: string | null): Price {
	return {
		status: 'deferred',
		currency,
		display: NO_RANGE,
		missing: [],
		reason: [note, UNCONFIRMED].filter(Boolean).join(' '),
		unconfirmed: true,
		trace: [],
	}
}

/** Returns whether a price was calculated with a size of the house that is only an estimate. The worst size decides. */
export function restsOnEstimate({ trace }: Pick<TierPricing, 'trace'>): boolean {
	return trace.some((entry) => entry.kind === 'input' && entry.basis === 'estimated')
}

/** Returns the range of the amounts, or null when one of the amounts is unknown. */
function rangeOf(amounts: readonly (number | undefined)[]): PriceRange | null {
	const known = amounts.filter((amount) => amount !== undefined)
	if (known.length < amounts.length) return null
	return {
		lowCents: Math.floor(Math.min(...known) / STEP_CENTS) * STEP_CENTS,
		highCents: Math.ceil(Math.max(...known) / STEP_CENTS) * STEP_CENTS,
	}
}

function formatRange({ lowCents, highCents }: PriceRange, currency: string): string {
	const [low, high] = [lowCents, highCents].map((cents) => formatPrice(cents, currency))
	return low === high ? `About ${low}` : `${low} to ${high}`
}
