import { invalid } from '../../core/errors.ts'
import { fromNumber, toText } from './decimal.ts'
import { parseOrReason } from './dependencies.ts'
import { formatPrice } from './format-values.ts'
import { resolveVariables, type VariableValues } from './resolve-variables.ts'
import type {
	PriceVariable,
	Pricing,
	ProductSlideData,
	SlidePricing,
	Tier,
	TierName,
	TierPricing,
	UpgradePricing,
} from './schema.ts'
import { type Calculation, calculatePrice, type Part } from './trace.ts'
import { type TraceContext, variableLabels } from './trace-variables.ts'

/** Values of the variables, upgrades chosen per tier, currency (ISO 4217, USD), where the measurement is from. */
export type PriceValues = VariableValues & {
	selectedUpgrades?: Partial<Record<TierName, readonly string[]>>
	currency?: string
	measurementNote?: string | null
}
export type PricedSlide = {
	slideId: string
	productData: ProductSlideData
	selectedUpgrades?: PriceValues['selectedUpgrades']
}

/** A price above this, 20 million dollars, is a mistake; its cents fit 32 bits. */
const MAX_PRICE_CENTS = 2_000_000_000

const PLACEHOLDERS = { deferred: 'Price to follow', error: 'Price on request' } as const

type Price = Omit<TierPricing, 'upgrades'>

/** The prices of a presentation: every product slide of its deck, in their order. */
export function priceSlides(
	slides: readonly PricedSlide[],
	variables: readonly PriceVariable[],
	values: PriceValues,
): Pricing {
	return slides.map(({ slideId, productData, selectedUpgrades = {} }) => ({
		slideId,
		...priceSlide(productData, variables, { ...values, selectedUpgrades }),
	}))
}

/**
 * The price of each tier: what its mode says plus the upgrades chosen, rounded half up to cents once. What is
 * missing defers a price, what no value mends is an error; neither shows a number. A hidden price has no
 * amount and no trace. An upgrade chosen that the tier does not have is refused (VALIDATION_ERROR).
 */
export function priceSlide(
	productData: ProductSlideData,
	variables: readonly PriceVariable[],
	values: PriceValues,
): SlidePricing {
	const context: TraceContext = {
		read: resolveVariables(variables, values),
		currency: values.currency ?? 'USD',
		measurementNote: values.measurementNote ?? null,
	}
	const priceOf = (name: TierName) => {
		const tier = productData[name]
		return tier === null ? null : priceTier(tier, values.selectedUpgrades?.[name] ?? [], context)
	}
	return { good: priceOf('good'), better: priceOf('better'), best: priceOf('best') }
}

function priceTier(tier: Tier, selected: readonly string[], context: TraceContext): TierPricing {
	for (const key of selected) requireUpgrade(tier, key)
	const upgrades = tier.upgrades.map((upgrade) => priceUpgrade(upgrade, selected, context))
	const { currency } = context
	const { mode, prefix, suffix } = tier.price
	const addAffixes = (text: string) => [prefix, text, suffix].filter(Boolean).join(' ')
	if (mode === 'hidden')
		return { status: 'priced', currency, display: addAffixes(''), missing: [], trace: [], upgrades }
	const failedUpgrade = upgrades.find((upgrade) => upgrade.selected && upgrade.status === 'error')
	if (failedUpgrade?.reason !== undefined)
		return { ...withoutPrice('error', failedUpgrade.reason, context), upgrades }
	const base = basePart(tier)
	if (typeof base === 'string') return { ...withoutPrice('error', base, context), upgrades }
	const chosen = tier.upgrades.flatMap((upgrade) =>
		selected.includes(upgrade.key) ? upgradePart(upgrade) : [],
	)
	const parts = [base, ...chosen].filter((part) => typeof part !== 'string')
	const price = presentCalculation(calculatePrice(parts, tier.name, context), context)
	return price.status === 'priced'
		? { ...price, display: addAffixes(price.display), upgrades }
		: { ...price, upgrades }
}

function priceUpgrade(
	upgrade: Tier['upgrades'][number],
	selected: readonly string[],
	context: TraceContext,
): UpgradePricing {
	const part = upgradePart(upgrade)
	const price =
		typeof part === 'string'
			? withoutPrice('error', part, context)
			: presentCalculation(calculatePrice([part], upgrade.label, context), context)
	const { key, label } = upgrade
	return { key, label, selected: selected.includes(key), ...price }
}

function presentCalculation(quoted: Calculation, context: TraceContext): Price {
	const { trace } = quoted
	if (quoted.status === 'error') return { ...withoutPrice('error', quoted.reason, context), trace }
	if (quoted.status === 'deferred') {
		const { missing } = quoted
		const needed = `Still needed: ${variableLabels(missing, context.read).join(', ')}.`
		const reason = missing.length > 0 ? needed : (quoted.reason ?? '')
		return { ...withoutPrice('deferred', reason, context), missing, trace }
	}
	const { amountCents } = quoted
	const { currency } = context
	if (amountCents > MAX_PRICE_CENTS)
		return withoutPrice(
			'error',
			`A price is at most ${formatPrice(MAX_PRICE_CENTS, currency)}.`,
			context,
		)
	const display = formatPrice(amountCents, currency)
	return { status: 'priced', amountCents, currency, display, missing: [], trace }
}

function withoutPrice(
	status: 'deferred' | 'error',
	reason: string,
	{ currency }: TraceContext,
): Price {
	return { status, currency, display: PLACEHOLDERS[status], missing: [], reason, trace: [] }
}

/** The tier's own price, or the sentence that says why it has none. */
function basePart({ name, price }: Tier): Part | string {
	const part = { key: '', label: name }
	if (price.mode === 'fixed') {
		if (price.amount === undefined) return `${name} has no price yet.`
		const text = toText(fromNumber(price.amount))
		const formula = parseOrReason(text)
		return typeof formula === 'string' ? formula : { ...part, kind: 'fixed', text, formula }
	}
	const text = price.formula ?? ''
	const formula = parseOrReason(text)
	return typeof formula === 'string' ? formula : { ...part, kind: 'formula', text, formula }
}

function upgradePart({ key, label, formula: text }: Tier['upgrades'][number]): Part | string {
	const formula = parseOrReason(text)
	return typeof formula === 'string' ? formula : { kind: 'upgrade', key, label, text, formula }
}

/** Refuses an upgrade that the tier does not have: 400 that names `field`. */
export function requireUpgrade(tier: Tier, key: string, field = 'upgrades'): void {
	if (!tier.upgrades.some((upgrade) => upgrade.key === key))
		throw invalid(field, `${tier.name} has no upgrade ${key}`)
}
