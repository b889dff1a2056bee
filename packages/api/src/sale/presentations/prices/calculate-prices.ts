import { paymentTerms } from '../../../content/contract-templates/index.ts'
import type { ContractSettings } from '../../../content/contract-templates/schema.ts'
import { listVariables } from '../../../content/narration/index.ts'
import type { PriceAdjustment } from '../../../content/pricing/adjustment-schema.ts'
import {
	addPrices,
	formatPrice,
	lendersIn,
	monthlyOf,
	optionState,
	type PaymentTerms,
	type PricedSlide,
	paymentsOf,
	priceSlides,
	priceState,
	scriptNumbers,
	speakMonthly,
	taxAt,
} from '../../../content/pricing/index.ts'
import type { Lender } from '../../../content/pricing/lender-schema.ts'
import type {
	MissingValue,
	PriceSpan,
	PriceVariable,
	Pricing,
	ProductSelection,
	StoredMeasurement,
	StoredPrice,
	TierName,
	TierPricing,
	ValueOrigins,
} from '../../../content/pricing/schema.ts'
import { ProductSlideData } from '../../../content/pricing/schema.ts'
import type { HomeTax } from '../../../content/pricing/tax-schema.ts'
import { TIERS } from '../../../content/pricing/tiers.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import { type CatalogLanguage, catalogLanguage } from '../../../core/languages.ts'
import type { SnapshotContent, SnapshotSlide } from '../snapshot.ts'

/** Price variables and slides of a snapshot, how the company is paid, and in which language its scripts speak. */
export type PriceSource = {
	variables: PriceVariable[]
	terms: PaymentTerms
	lenders: readonly Lender[]
	/** Sales tax at this home. */
	tax: HomeTax | null
	language: CatalogLanguage
	slides: Pick<SnapshotSlide, 'id' | 'title' | 'slideType' | 'productData' | 'script'>[]
}
/** Values that, together with the snapshot, determine a presentation's prices. Equal values give equal prices. */
export type PriceFacts = {
	priceInputs: Record<string, number>
	repOverrides: Record<string, number>
	/** Who typed the price inputs and overrides. */
	origins: ValueOrigins
	measurement: StoredMeasurement | null
	/** Discount and added lines of one price slide; null without. */
	adjustment: PriceAdjustment | null
	/** Selected tiers, at most one for each pricing slide, the newest last. */
	selections: readonly Choice[]
}
export type Choice = Pick<ProductSelection, 'slideId' | 'tier' | 'upgrades'>

type PriceSourceTerms = { settings: ContractSettings; homeowner: Homeowner; language: string }

/** Returns the price variables and slides of a snapshot, with the terms of the company for this home. */
export function buildPriceSource(
	{ deck, slides }: SnapshotContent,
	{ settings, homeowner, ...asked }: PriceSourceTerms,
): PriceSource {
	const language = catalogLanguage(asked.language)
	return {
		variables: deck.priceVariables,
		terms: paymentTerms(settings, { country: homeowner.country, language }),
		lenders: lendersIn(settings.lenders, language),
		tax: taxAt(homeowner, settings.taxRates),
		language,
		slides,
	}
}

/**
 * Calculates `pricing` and `price` from a presentation's own values. `pricing` contains the prices of every pricing slide with
 * the selected upgrades. `price` is the price that the presentation states, from which `priceOf` reads.
 */
export function calculatePrices(
	book: PriceSource,
	facts: PriceFacts,
): { pricing: Pricing; price: StoredPrice | null } {
	const { selections, adjustment } = facts
	const slides = listProductSlides(book).map((slide) => {
		const chosen = selections.find(({ slideId }) => slideId === slide.slideId)
		const selectedUpgrades = chosen === undefined ? {} : { [chosen.tier]: chosen.upgrades }
		const own = adjustment?.slideId === slide.slideId ? adjustment : null
		return { ...slide, selectedUpgrades, adjustment: own }
	})
	const pricing = withMonthly(priceSlides(slides, book.variables, pricingValues(book, facts)), book)
	return {
		pricing,
		price: summarizePrice(slides, { pricing, selections, book }),
	}
}

/** Adds the monthly payment to each option that a lender of the company covers. */
function withMonthly(pricing: Pricing, { lenders }: PriceSource): Pricing {
	const ofTier = (tier: TierPricing | null) => {
		const monthly = monthlyOf(tier, lenders)
		return tier === null || monthly === null ? tier : { ...tier, monthly }
	}
	return pricing.map(({ slideId, good, better, best }) => ({
		slideId,
		good: ofTier(good),
		better: ofTier(better),
		best: ofTier(best),
	}))
}

/** Returns the pricing slides in the deck's order. */
export function listProductSlides({ slides }: PriceSource): PricedSlide[] {
	return slides.flatMap(({ id, slideType, productData }) =>
		slideType === 'product_pricing_v1' && productData !== null
			? [{ slideId: id, productData: ProductSlideData.parse(productData) }]
			: [],
	)
}

/** Returns the price of a tier, or null when the slide or tier does not exist. */
export function findTier(
	pricing: Pricing,
	{ slideId, tier }: Pick<Choice, 'slideId' | 'tier'>,
): TierPricing | null {
	return pricing.find((slide) => slide.slideId === slideId)?.[tier] ?? null
}

/** Formats the known values of price variables and the exact prices of the options for speech. */
export function formatKnownNumbers(book: PriceSource, facts: PriceFacts): Record<string, string> {
	return {
		...scriptNumbers(book.variables, pricingValues(book, facts)),
		...scriptPrices(book, facts),
	}
}

/**
 * Returns the prices of the first price slide without upgrades, as scripts name them: `price.good`, `price.better` and
 * `price.best`, and `price.monthly`, the monthly payment of the preselected option with its terms. Leaves out a price that is not
 * exact, because a script would state it as a fact.
 */
function scriptPrices(book: PriceSource, facts: PriceFacts): Record<string, string> {
	const { pricing, price: stated } = calculatePrices(book, { ...facts, selections: [] })
	const [first] = pricing
	const isExact = (price: TierPricing | null | undefined) =>
		price?.amountCents !== undefined && optionState(price) === 'exact'
	const monthly = stated !== null && isExact(first?.[stated.tier]) ? stated.monthly : null
	return {
		...Object.fromEntries(
			TIERS.flatMap((tier) => {
				const price = first?.[tier]
				return price && isExact(price) ? [[`price.${tier}`, price.display]] : []
			}),
		),
		...(monthly !== null && { 'price.monthly': speakMonthly(monthly, book.language) }),
	}
}

/**
 * Returns the price values and prices that the scripts contain, formatted for speech. When a value changes, the scripts that
 * contain it need new recordings.
 */
export function numbersInScripts(book: PriceSource, facts: PriceFacts): Record<string, string> {
	const named = new Set(book.slides.flatMap(({ script }) => listVariables(script)))
	const prices = [...TIERS, 'monthly'].map((name) => `price.${name}`)
	const keys = [...book.variables.map(({ key }) => key), ...prices]
	if (!keys.some((key) => named.has(key))) return {}
	const numbers = Object.entries(formatKnownNumbers(book, facts))
	return Object.fromEntries(numbers.filter(([key]) => named.has(key)))
}

/** Returns the status `deferred` when any tier is deferred, else `error` when any tier has an error, else `priced`. */
export function overallStatus(pricing: Pricing): TierPricing['status'] {
	const tiers = listTiers(pricing)
	if (tiers.some(({ status }) => status === 'deferred')) return 'deferred'
	return tiers.some(({ status }) => status === 'error') ? 'error' : 'priced'
}

/** Returns the distinct keys of the variables that deferred tiers need. */
export function listMissing(pricing: Pricing): string[] {
	return [...new Set(listTiers(pricing).flatMap(({ missing }) => missing))]
}

function listTiers(pricing: Pricing): TierPricing[] {
	return pricing.flatMap(({ good, better, best }) =>
		[good, better, best].filter((tier) => tier !== null),
	)
}

function pricingValues(
	{ tax }: PriceSource,
	{ priceInputs, repOverrides, origins, measurement }: PriceFacts,
) {
	const { values = null, note = null, estimate = null, confirmed = [] } = measurement ?? {}
	const { origin = null, measuredAt = null, report = null } = measurement ?? {}
	return {
		priceInputs,
		repOverrides,
		origins,
		measurement: values,
		measurementNote: note,
		estimate,
		confirmed,
		measurementOrigin: origin,
		measuredAt,
		report,
		tax,
	}
}

type Calculated = {
	pricing: Pricing
	selections: readonly Choice[]
	book: PriceSource
}

/**
 * Returns the price that a presentation states: the total of the selected tiers. Without a selection, uses the first pricing
 * slide and its first existing tier, in this order: default tier, better, good, best.
 */
function summarizePrice(
	slides: readonly PricedSlide[],
	{ pricing, selections, book }: Calculated,
): StoredPrice | null {
	const [first] = slides
	if (first === undefined) return null
	const preferred = first.productData.defaultSelectedTier ?? 'better'
	const shown = (choice: Pick<Choice, 'slideId' | 'tier'>) => {
		const price = findTier(pricing, choice)
		const name = slides.find(({ slideId }) => slideId === choice.slideId)?.productData[choice.tier]
			?.name
		return price === null || name === undefined ? [] : [{ ...choice, name, price }]
	}
	const chosen = selections.flatMap(({ slideId, tier }) => shown({ slideId, tier }))
	const options = listTiers(pricing)
	const stated = {
		state: priceState(
			{
				options: options.map(optionState),
				isChosen: chosen.length > 0,
				isAgreed: false,
				validUntil: null,
			},
			new Date(0),
		),
		span: spanOf(options),
		missing: missingValues(pricing, book.variables),
	}
	const [only, ...others] = chosen
	if (only !== undefined) {
		const { slideId, tier } = chosen.at(-1) ?? only
		const { status } = chosen.find(({ price }) => price.status !== 'priced')?.price ?? only.price
		const total = addPrices([only.price, ...others.map(({ price }) => price)])
		const name = chosen.map((each) => each.name).join(' + ')
		const { display } = total
		const payments = paymentsOf(total, book.terms)
		const conditions = conditionsOf(slides, chosen)
		return {
			slideId,
			tier,
			name,
			status,
			display,
			chosen: true,
			...stated,
			total,
			payments,
			conditions,
			monthly: monthlyOf(total, book.lenders),
			taxCents: taxCentsOf(chosen.map((each) => each.price)),
		}
	}
	const candidates: TierName[] = [preferred, 'better', 'good', 'best']
	const [unchosen] = candidates.flatMap((tier) => shown({ slideId: first.slideId, tier }))
	if (unchosen === undefined) return null
	const { price, ...tier } = unchosen
	const { status, display, unconfirmed } = price
	return {
		...tier,
		status,
		display,
		chosen: false,
		...(unconfirmed && { unconfirmed }),
		...stated,
		total: null,
		payments: [],
		monthly: price.monthly ?? null,
		taxCents: taxCentsOf([price]),
		conditions: conditionsOf(slides, [tier]),
	}
}

/** Returns the sales tax of prices in cents, or null when none has tax. */
function taxCentsOf(prices: readonly TierPricing[]): number | null {
	const rows = prices.flatMap(({ trace }) => trace.filter((row) => row.kind === 'tax'))
	if (rows.length === 0) return null
	return rows.reduce((sum, { value }) => sum + Math.round(Number(value) * 100), 0)
}

/** Returns the conditions of the named price slides, each once and in deck order. */
function conditionsOf(
	slides: readonly PricedSlide[],
	chosen: readonly Pick<Choice, 'slideId'>[],
): string[] {
	const texts = slides
		.filter(({ slideId }) => chosen.some((choice) => choice.slideId === slideId))
		.map(({ productData }) => productData.disclaimer?.trim() ?? '')
	return [...new Set(texts)].filter((text) => text !== '')
}

/** Returns the lowest and the highest amount of all options, or null when no option has an amount. */
function spanOf(options: readonly TierPricing[]): PriceSpan | null {
	const cents = options.flatMap(({ range, amountCents }) =>
		range === undefined ? (amountCents ?? []) : [range.lowCents, range.highCents],
	)
	const [first] = options
	if (cents.length === 0 || first === undefined) return null
	const [lowCents, highCents] = [Math.min(...cents), Math.max(...cents)]
	const [low, high] = [lowCents, highCents].map((each) => formatPrice(each, first.currency))
	return { lowCents, highCents, display: low === high ? `${low}` : `from ${low} to ${high}` }
}

/** Returns the values that the prices still need, with who can give each. */
function missingValues(pricing: Pricing, variables: readonly PriceVariable[]): MissingValue[] {
	const missing = new Set(listMissing(pricing))
	return variables
		.filter(({ key }) => missing.has(key))
		.map(({ key, label, source }) => ({ key, label, source }))
}
