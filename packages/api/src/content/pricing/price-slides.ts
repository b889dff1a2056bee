import { invalid } from '../../core/errors.ts'
import type { PriceAdjustment } from './adjustment-schema.ts'
import { fromNumber, toText } from './decimal.ts'
import { parseOrReason } from './dependencies.ts'
import { formatPrice } from './format-values.ts'
import { namesIn } from './formula.ts'
import { linePart } from './price-lines.ts'
import { estimateBounds, settledSizes, withRange } from './price-range.ts'
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
import type { HomeTax } from './tax-schema.ts'
import { type Calculation, calculatePrice, type Part } from './trace.ts'
import { type TraceContext, variableLabels } from './trace-variables.ts'

/** Inputs of a price calculation. `currency` is an ISO 4217 code, by default USD. */
export type PriceValues = VariableValues & {
	selectedUpgrades?: Partial<Record<TierName, readonly string[]>>
	currency?: string
	measurementNote?: string | null
	/** Discount and added lines of this slide for one home. */
	adjustment?: PriceAdjustment | null
	/** Sales tax at this home. */
	tax?: HomeTax | null
}
export type PricedSlide = {
	slideId: string
	productData: ProductSlideData
	selectedUpgrades?: PriceValues['selectedUpgrades']
	adjustment?: PriceAdjustment | null
}

const PLACEHOLDERS = { deferred: 'Price to follow', error: 'Price on request' } as const

type Price = Omit<TierPricing, 'upgrades'>

/** Calculates the prices of a presentation: one entry per price slide, in deck order. */
export function priceSlides(
	slides: readonly PricedSlide[],
	variables: readonly PriceVariable[],
	values: PriceValues,
): Pricing {
	return slides.map(({ slideId, productData, selectedUpgrades = {}, adjustment = null }) => ({
		slideId,
		...priceSlide(productData, variables, { ...values, selectedUpgrades, adjustment }),
	}))
}

/**
 * Calculates the price of each tier with its selected upgrades. Rounds only the total, to whole cents, and rounds half a cent
 * up. A price has no amount when a value is missing (status `deferred`), when a formula is invalid (status `error`), or when
 * the price is hidden. A price from an unconfirmed roof estimate has a range (`withRange`). Rejects with 400 when a selected
 * upgrade does not belong to the tier.
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
		report: values.report ?? null,
		isPitchAssumed: !settledSizes(values).includes('predominant_pitch'),
	}
	const { tax = null } = values
	const bounds = estimateBounds(variables, values).map((read) => ({ ...context, read }))
	const priceOf = (name: TierName) => {
		const tier = productData[name]
		if (tier === null) return null
		const at = (point: TraceContext, upgrades = values.selectedUpgrades?.[name] ?? []) =>
			priceTier(tier, { selected: upgrades, adjustment: values.adjustment ?? null, tax }, point)
		return bounds.length === 0
			? at(context)
			: withRange(at(context), {
					tier,
					atBounds: bounds.map((point) => at(point, [])),
					note: context.measurementNote,
				})
	}
	return { good: priceOf('good'), better: priceOf('better'), best: priceOf('best') }
}

type TierChoice = {
	selected: readonly string[]
	adjustment: PriceAdjustment | null
	tax: HomeTax | null
}

function priceTier(
	tier: Tier,
	{ selected, adjustment, tax }: TierChoice,
	context: TraceContext,
): TierPricing {
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
	const base = baseParts(tier, context)
	const invalidPart = base.find((part) => typeof part === 'string')
	if (invalidPart !== undefined) return { ...withoutPrice('error', invalidPart, context), upgrades }
	const chosen = tier.upgrades.flatMap((upgrade) =>
		selected.includes(upgrade.key) ? upgradePart(upgrade) : [],
	)
	const parts = [...base, ...chosen].filter((part) => typeof part !== 'string')
	const roundUpTo = (mode === 'lines' ? tier.price.roundUpTo : undefined) ?? null
	const price = presentCalculation(
		calculatePrice(parts, { label: tier.name, adjustment, tax, roundUpTo }, context),
		context,
	)
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
			: presentCalculation(
					calculatePrice(
						[part],
						{ label: upgrade.label, adjustment: null, tax: null, roundUpTo: null },
						context,
					),
					context,
				)
	const { key, label } = upgrade
	return {
		key,
		label,
		selected: selected.includes(key),
		...(price.amountCents === 0 && dependsOnHome(part) && { notNeeded: true }),
		...price,
	}
}

function presentCalculation(calculation: Calculation, context: TraceContext): Price {
	const { trace } = calculation
	if (calculation.status === 'error')
		return { ...withoutPrice('error', calculation.reason, context), trace }
	if (calculation.status === 'deferred') {
		const { missing } = calculation
		const needed = `Still needed: ${variableLabels(missing, context.read).join(', ')}.`
		const reason = missing.length > 0 ? needed : (calculation.reason ?? '')
		return { ...withoutPrice('deferred', reason, context), missing, trace }
	}
	const { amountCents } = calculation
	const { currency } = context
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

/**
 * Returns the parts of the tier's own price, without upgrades: one, or its lines. A part is the reason as a text when the tier has no
 * price or a formula is invalid.
 */
function baseParts({ name, price }: Tier, { read }: TraceContext): (Part | string)[] {
	const part = { key: '', label: name }
	if (price.mode === 'lines') {
		const { lines = [] } = price
		return lines.length === 0
			? [`${name} has no price yet.`]
			: lines.map((line) => linePart(line, read))
	}
	if (price.mode === 'fixed') {
		if (price.amount === undefined) return [`${name} has no price yet.`]
		const text = toText(fromNumber(price.amount))
		const formula = parseOrReason(text)
		return [typeof formula === 'string' ? formula : { ...part, kind: 'fixed', text, formula }]
	}
	const text = price.formula ?? ''
	const formula = parseOrReason(text)
	return [typeof formula === 'string' ? formula : { ...part, kind: 'formula', text, formula }]
}

function upgradePart({ key, label, formula: text }: Tier['upgrades'][number]): Part | string {
	const formula = parseOrReason(text)
	return typeof formula === 'string' ? formula : { kind: 'upgrade', key, label, text, formula }
}

/** Returns whether the price of an upgrade depends on the home. A formula without variables, such as `0`, is a fixed price. */
function dependsOnHome(part: Part | string): boolean {
	return typeof part !== 'string' && namesIn(part.formula).length > 0
}

/** Rejects with 400 and names `field` when the tier does not have the upgrade. */
export function requireUpgrade(tier: Tier, key: string, field = 'upgrades'): void {
	if (!tier.upgrades.some((upgrade) => upgrade.key === key))
		throw invalid(field, `The tier ${tier.name} has no upgrade with the key ${key}`)
}
