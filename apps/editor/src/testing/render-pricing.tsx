import type { DeckDetail } from '@dormer/api/content/decks/schema'
import type { PreviewPricingInput } from '@dormer/api/content/pricing/preview-schema'
import type { ProductSlideData } from '@dormer/api/content/pricing/schema'
import type { Handlers } from '@dormer/tooling/stub-api'
import { PriceStage } from '../pages/price-stage.tsx'
import { deckDetailFixture, deckFixture, slideFixture } from './deck-fixture.ts'
import { presentationListFixture } from './presentation-fixture.ts'
import { pricingPreviewFixture, variableFixture } from './pricing-fixture.ts'
import { renderInDeck } from './render-in-deck.tsx'

/** Message of the stub about a formula with the misspelled variable. */
export const UNKNOWN_NAME = 'There is no variable roof_sqares.'
const PATH = 'productData.good.price.formula'

/**
 * Stub of the price preview. When the formula contains the misspelled variable `roof_sqares`, returns an issue with a
 * repair.
 */
function preview({ productData }: Partial<PreviewPricingInput>) {
	const formula = productData?.good?.price.formula ?? ''
	const start = formula.indexOf('roof_sqares')
	if (start < 0) return pricingPreviewFixture()
	const span = { start, end: start + 'roof_sqares'.length }
	const repair = { ...span, text: 'roof_squares', label: 'Change to roof_squares' }
	return pricingPreviewFixture({
		pricing: { good: null, better: null, best: null },
		issues: [
			{ path: PATH, message: UNKNOWN_NAME, problem: { ...span, message: UNKNOWN_NAME, repair } },
		],
	})
}

const handlers: Handlers = {
	pricing: { preview },
	presentations: { list: () => presentationListFixture([]) },
	slides: {
		setProductData: ({ productData }: { productData: ProductSlideData }) => ({
			productData,
			revision: 'prices-1-2',
		}),
		deleteProductData: () => ({ success: true }),
	},
}

/** Returns a deck with the value `roof_squares` and one slide, which is a price slide when it has prices. */
export function priceDeck(
	productData: ProductSlideData | null,
	overrides: Partial<DeckDetail> = {},
) {
	const slideType = productData === null ? 'standard' : 'product_pricing_v1'
	const settings = { priceVariables: [variableFixture()], revision: 'variables-1' }
	return deckDetailFixture({
		deck: deckFixture({ settings }),
		slides: [slideFixture(1, { productData, slideType })],
		...overrides,
	})
}

/** Renders the price form of a deck with stubs of the API. `more` replaces stubs. */
export function renderPricing(detail: DeckDetail, more: Handlers = {}) {
	return renderInDeck(<PriceStage isReading={false} banner={null} dock={null} />, {
		detail,
		handlers: { ...handlers, ...more },
		search: { tab: 'pricing' },
	})
}
