import type { DeckDetail } from '@dormer/api/content/decks/schema'
import { ProductSlideData, type Tier } from '@dormer/api/content/pricing/schema'
import { TIER_GRADES, TIERS } from '@dormer/api/content/pricing/tiers'
import type { SuggestedTier } from '@dormer/api/content/slides/schema'

/** Returns the tiers of a new price slide, which have no price yet. */
export function firstTiers(): ProductSlideData {
	const [good, better, best] = TIERS.map((key) => emptyTier(TIER_GRADES[key]))
	return ProductSlideData.parse({ good, better, best })
}

const PRICE_TEXTS = {
	en: {
		title: 'Your options',
		prices: `${TIER_GRADES.good} comes to {{price.good}}. ${TIER_GRADES.better} comes to {{price.better}}. ${TIER_GRADES.best} comes to {{price.best}}.`,
		before: '{{first_name}}, here are your options, with the price for your home.',
		after: 'Open the prices to see every step, and choose the one that fits.',
	},
	es: {
		title: 'Sus opciones',
		prices: `${TIER_GRADES.good}: {{price.good}}. ${TIER_GRADES.better}: {{price.better}}. ${TIER_GRADES.best}: {{price.best}}.`,
		before: '{{first_name}}, estas son sus opciones, con el precio para su casa.',
		after: 'Abra los precios para ver cada paso y elija la que le convenga.',
	},
}

/**
 * Returns the title and the script of a new price slide. The script speaks the prices of the home, and while a price is not known
 * it points to the price page. Scripts can name the prices of the first price slide only, so that of a further one does not.
 */
export function firstPriceTexts({ deck, slides }: DeckDetail): {
	title: string
	narrationScript: string
} {
	const { title, before, prices, after } =
		PRICE_TEXTS[deck.metadata.language === 'es' ? 'es' : 'en']
	const isFirst = slides.every(({ slideType }) => slideType !== 'product_pricing_v1')
	return { title, narrationScript: [before, ...(isFirst ? [prices] : []), after].join(' ') }
}

/** Returns a tier without a price. */
export function emptyTier(name: string): Tier {
	return { name, highlights: [], price: { mode: 'fixed', amount: 0 }, upgrades: [] }
}

/** Returns the tiers of a price slide that is made from the options of its picture: the lowest price is the first tier. */
export function tiersFromPicture(options: readonly SuggestedTier[]): ProductSlideData {
	const sorted = [...options].sort((a, b) => a.amount - b.amount)
	const tiers = sorted.slice(0, TIERS.length).map(({ name, amount, highlights }, index) => {
		const price = { mode: 'fixed', amount }
		return [TIERS[index], { name, highlights, price, upgrades: [] }]
	})
	return ProductSlideData.parse(Object.fromEntries(tiers))
}
