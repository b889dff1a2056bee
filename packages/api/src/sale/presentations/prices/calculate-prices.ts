import { listVariables } from '../../../content/narration/index.ts'
import {
	addPrices,
	type PricedSlide,
	priceSlides,
	scriptNumbers,
} from '../../../content/pricing/index.ts'
import type {
	PriceSummary,
	PriceVariable,
	Pricing,
	ProductSelection,
	StoredMeasurement,
	TierName,
	TierPricing,
} from '../../../content/pricing/schema.ts'
import { ProductSlideData } from '../../../content/pricing/schema.ts'
import type { SnapshotContent, SnapshotSlide } from '../snapshot.ts'

/** Price variables and slides of a snapshot. */
export type PriceBook = {
	variables: PriceVariable[]
	slides: Pick<SnapshotSlide, 'id' | 'title' | 'slideType' | 'productData' | 'script'>[]
}
/** Values that, together with the snapshot, determine a presentation's prices. Equal values give equal prices. */
export type PriceFacts = {
	priceInputs: Record<string, number>
	repOverrides: Record<string, number>
	measurement: StoredMeasurement | null
	/** Selected tiers, at most one for each pricing slide, the newest last. */
	selections: readonly Choice[]
}
export type Choice = Pick<ProductSelection, 'slideId' | 'tier' | 'upgrades'>

/** Returns the price variables and slides of a snapshot. */
export function buildPriceBook({ deck, slides }: SnapshotContent): PriceBook {
	return { variables: deck.priceVariables, slides }
}

/**
 * Calculates `pricing` and `price`. `pricing` contains the prices of every pricing slide with the selected upgrades.
 * `price` is the one price that the presentation list shows.
 */
export function calculatePrices(
	book: PriceBook,
	facts: PriceFacts,
): { pricing: Pricing; price: PriceSummary | null } {
	const { selections } = facts
	const slides = listProductSlides(book).map((slide) => {
		const chosen = selections.find(({ slideId }) => slideId === slide.slideId)
		const selectedUpgrades = chosen === undefined ? {} : { [chosen.tier]: chosen.upgrades }
		return { ...slide, selectedUpgrades }
	})
	const pricing = priceSlides(slides, book.variables, pricingValues(facts))
	return { pricing, price: summarizePrice(slides, pricing, selections) }
}

/** Returns the pricing slides in the deck's order. */
export function listProductSlides({ slides }: PriceBook): PricedSlide[] {
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

/** Formats the known values of price variables for speech. */
export function formatKnownNumbers(
	{ variables }: PriceBook,
	facts: PriceFacts,
): Record<string, string> {
	return scriptNumbers(variables, pricingValues(facts))
}

/**
 * Returns the price values that the scripts contain, formatted for speech. When a value changes, the scripts that
 * contain it need new recordings.
 */
export function numbersInScripts(book: PriceBook, facts: PriceFacts): Record<string, string> {
	const named = new Set(book.slides.flatMap(({ script }) => listVariables(script)))
	if (!book.variables.some(({ key }) => named.has(key))) return {}
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

function pricingValues({ priceInputs, repOverrides, measurement }: PriceFacts) {
	const { values = null, note = null, estimate = null } = measurement ?? {}
	return { priceInputs, repOverrides, measurement: values, measurementNote: note, estimate }
}

/**
 * Returns the one price that the presentation list shows: the total of the selected tiers. Without a selection, uses the
 * first pricing slide and its first existing tier, in this order: default tier, better, good, best.
 */
function summarizePrice(
	slides: readonly PricedSlide[],
	pricing: Pricing,
	selections: readonly Choice[],
): PriceSummary | null {
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
	const [only, ...others] = chosen
	if (only !== undefined) {
		const { slideId, tier } = chosen.at(-1) ?? only
		const { status } = chosen.find(({ price }) => price.status !== 'priced')?.price ?? only.price
		const { display } = addPrices([only.price, ...others.map(({ price }) => price)])
		const name = chosen.map((each) => each.name).join(' + ')
		return { slideId, tier, name, status, display, chosen: true }
	}
	const candidates: TierName[] = [preferred, 'better', 'good', 'best']
	const [unchosen] = candidates.flatMap((tier) => shown({ slideId: first.slideId, tier }))
	if (unchosen === undefined) return null
	const { price, ...tier } = unchosen
	const { status, display, unconfirmed } = price
	return { ...tier, status, display, chosen: false, ...(unconfirmed && { unconfirmed }) }
}
