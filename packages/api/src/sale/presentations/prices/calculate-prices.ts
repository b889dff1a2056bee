import { listVariables } from '../../../content/narration/index.ts'
import { type PricedSlide, priceSlides, scriptNumbers } from '../../../content/pricing/index.ts'
import type {
	StoredMeasurement,
	PriceVariable,
	Pricing,
	ProductSelection,
	PriceSummary,
	TierName,
	TierPricing,
} from '../../../content/pricing/schema.ts'
import { ProductSlideData } from '../../../content/pricing/schema.ts'
import type { SnapshotContent, SnapshotSlide } from '../snapshot.ts'

/** What of a snapshot its prices stand on. */
export type PriceBook = {
	variables: PriceVariable[]
	slides: Pick<SnapshotSlide, 'id' | 'slideType' | 'productData' | 'script'>[]
}
/** All else that a presentation's prices stand on. The same facts always give the same prices. */
export type PriceFacts = {
	priceInputs: Record<string, number>
	repOverrides: Record<string, number>
	measurement: StoredMeasurement | null
	selection: Choice | null
}
export type Choice = Pick<ProductSelection, 'slideId' | 'tier' | 'upgrades'>

/** What of a snapshot its prices stand on. */
export function buildPriceBook({ deck, slides }: SnapshotContent): PriceBook {
	return { variables: deck.priceVariables, slides }
}

/** The prices of every product slide, the upgrades chosen included, and the one that stands for them in a list. */
export function calculatePrices(
	book: PriceBook,
	facts: PriceFacts,
): { pricing: Pricing; price: PriceSummary | null } {
	const { selection } = facts
	const slides = listProductSlides(book).map((slide) => ({
		...slide,
		selectedUpgrades:
			selection?.slideId === slide.slideId ? { [selection.tier]: selection.upgrades } : {},
	}))
	const pricing = priceSlides(slides, book.variables, pricingValues(facts))
	return { pricing, price: summarizePrice(slides, pricing, selection) }
}

/** The slides with prices, in the deck's order. */
export function listProductSlides({ slides }: PriceBook): PricedSlide[] {
	return slides.flatMap(({ id, slideType, productData }) =>
		slideType === 'product_pricing_v1' && productData !== null
			? [{ slideId: id, productData: ProductSlideData.parse(productData) }]
			: [],
	)
}

/** The tier of a slide as it is priced; null where there is no such slide or tier. */
export function findTier(
	pricing: Pricing,
	{ slideId, tier }: Pick<Choice, 'slideId' | 'tier'>,
): TierPricing | null {
	return pricing.find((slide) => slide.slideId === slideId)?.[tier] ?? null
}

/** The numbers that are known, by variable, as they are spoken. */
export function formatKnownNumbers({ variables }: PriceBook, facts: PriceFacts): Record<string, string> {
	return scriptNumbers(variables, pricingValues(facts))
}

/** The known numbers that the scripts name: when these change, what was spoken is outdated. */
export function numbersInScripts(book: PriceBook, facts: PriceFacts): Record<string, string> {
	const named = new Set(book.slides.flatMap(({ script }) => listVariables(script)))
	if (!book.variables.some(({ key }) => named.has(key))) return {}
	const numbers = Object.entries(formatKnownNumbers(book, facts))
	return Object.fromEntries(numbers.filter(([key]) => named.has(key)))
}

/** `deferred` when any tier waits, else `error` when any has no price, else `priced`. */
export function overallStatus(pricing: Pricing): TierPricing['status'] {
	const tiers = listTiers(pricing)
	if (tiers.some(({ status }) => status === 'deferred')) return 'deferred'
	return tiers.some(({ status }) => status === 'error') ? 'error' : 'priced'
}

/** The keys of the variables that tiers wait for, each once. */
export function listMissing(pricing: Pricing): string[] {
	return [...new Set(listTiers(pricing).flatMap(({ missing }) => missing))]
}

function listTiers(pricing: Pricing): TierPricing[] {
	return pricing.flatMap(({ good, better, best }) =>
		[good, better, best].filter((tier) => tier !== null),
	)
}

function pricingValues({ priceInputs, repOverrides, measurement }: PriceFacts) {
	const { values = null, note = null } = measurement ?? {}
	return { priceInputs, repOverrides, measurement: values, measurementNote: note }
}

/** The tier that was chosen, else the first slide's own selection, else its middle one. */
function summarizePrice(
	slides: readonly PricedSlide[],
	pricing: Pricing,
	selection: Choice | null,
): PriceSummary | null {
	const [first] = slides
	const preferred = first?.productData.defaultSelectedTier ?? 'better'
	const candidates: TierName[] =
		selection === null ? [preferred, 'better', 'good', 'best'] : [selection.tier]
	const slideId = selection?.slideId ?? first?.slideId ?? ''
	for (const tier of candidates) {
		const price = findTier(pricing, { slideId, tier })
		const name = slides.find((slide) => slide.slideId === slideId)?.productData[tier]?.name
		if (price === null || name === undefined) continue
		const { status, display } = price
		return { slideId, tier, name, status, display, chosen: selection !== null }
	}
	return null
}
