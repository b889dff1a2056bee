import { matchPricedItem } from '@dormer/providers/language'
import type { TierPricing } from '../../content/pricing/schema.ts'
import { TIER_NAMES } from './build-sources.ts'
import type { QaContent } from './read-content.ts'
import type { Outcome } from './record-question.ts'

/**
 * Answers a question such as "How much is the Better one?" with the price that this homeowner sees: the frozen price after a
 * selection or a signature, and otherwise the current price. Calls the price an estimate when it depends on an estimated roof
 * measurement. Returns null unless the question is about the price of exactly one tier, and the price or its range is known.
 */
export function answerPriceQuestion(question: string, content: QaContent): Outcome | null {
	const tiers = listTiers(content)
	const found = tiers.find(({ id }) => id === matchPricedItem(question, tiers))
	const answer = found === undefined ? null : formatPrice(found, content)
	if (found === undefined || answer === null) return null
	const { slideId, title, name, price } = found
	const quote = `${name}: ${price.display}`
	return {
		kind: 'answer',
		answer,
		passages: [],
		source: 'slides',
		confidence: 1,
		citations: [{ type: 'slide', id: slideId, title, quote }],
		escalated: false,
		relatedSlideId: slideId,
	}
}

type Tier = ReturnType<typeof listTiers>[number]

function listTiers({ slides, pricing }: QaContent) {
	return slides.flatMap(({ id: slideId, title, productData }) => {
		const prices = pricing?.find((row) => row.slideId === slideId)
		return TIER_NAMES.flatMap((key) => {
			const name = productData?.[key]?.name
			const price = prices?.[key] ?? null
			if (name === undefined || price === null) return []
			return [{ id: `${slideId} ${key}`, names: [name, key], slideId, title, name, price }]
		})
	})
}

/** Returns the sentence about a price, or null when neither the price nor its range is known. */
function formatPrice({ name, price }: Tier, content: QaContent): string | null {
	if (price.status === 'priced' && price.amountCents !== undefined)
		return isEstimate(price, content)
			? `${name} is ${price.display}. ${ESTIMATE}`
			: `${name} is ${price.display} for your home.`
	return price.range === undefined ? null : `${name} is ${price.display}. ${ESTIMATE}`
}

const ESTIMATE = 'That is an estimate until the measurements of your home are confirmed.'

function isEstimate({ trace }: TierPricing, content: QaContent): boolean {
	if (content.isPricingFrozen || !content.isRoofEstimated) return false
	return trace.some((entry) => entry.kind === 'input' && entry.source === 'measurement')
}
