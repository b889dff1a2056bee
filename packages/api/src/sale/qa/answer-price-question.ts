import { asksForAllPrices, matchPricedItem } from '@dormer/local-engines'
import { isSpanish } from '../../content/knowledge/index.ts'
import { optionState } from '../../content/pricing/index.ts'
import { PRICE_WORDS } from '../../content/pricing/price-words.ts'
import type { TierPricing, UpgradePricing } from '../../content/pricing/schema.ts'
import { TIERS } from '../../content/pricing/tiers.ts'
import type { QaContent } from './read-content.ts'
import type { Outcome } from './record-question.ts'

/** A tier or an upgrade of a tier with its price. */
type Priced = {
	id: string
	names: string[]
	slideId: string
	title: string
	name: string
	price: TierPricing | UpgradePricing
	/** Name of the tier to which an upgrade belongs; null for a tier. */
	tier: string | null
}

/**
 * Answers a question such as "How much is the Better one?", "What do gutter guards cost?" or "What are the prices?" with the prices
 * that this homeowner sees: the frozen price after a selection or a signature, and otherwise the current price. Calls the price
 * an estimate when it depends on an estimated roof measurement. Answers in Spanish when `language` (BCP 47) is Spanish. Returns
 * null for any other question, when no price or range is known, and after the prices have expired.
 */
export function answerPriceQuestion(
	question: string,
	content: QaContent,
	language: string | null,
): Outcome | null {
	if (content.priceState === 'expired') return null
	const priced = listPriced(content)
	const item = matchPricedItem(question, priced)
	const asked =
		item === null && !isAgreed(content) && asksForAllPrices(question)
			? priced.filter(({ tier }) => tier === null)
			: priced.filter(({ id }) => id === item)
	const known = asked.filter(({ price }) => isKnown(price))
	const [first] = known
	if (first === undefined || known.length < asked.length) return null
	return {
		kind: 'answer',
		answer: formatPrices(first, known, {
			content,
			words: isSpanish(language) ? SPANISH : ENGLISH,
		}),
		passages: [],
		source: 'slides',
		confidence: 1,
		citations: known.map(({ slideId: id, title, name, price }) => ({
			type: 'slide',
			id,
			title,
			quote: `${name}: ${price.display}`,
		})),
		escalated: false,
		relatedSlideId: first.slideId,
	}
}

function listPriced({ slides, pricing }: QaContent): Priced[] {
	return slides.flatMap(({ id: slideId, title, productData }) => {
		const prices = pricing?.find((row) => row.slideId === slideId)
		return TIERS.flatMap((key) => {
			const name = productData?.[key]?.name
			const price = prices?.[key] ?? null
			if (name === undefined || price === null) return []
			const place = { slideId, title }
			const upgrades = price.upgrades.filter(({ notNeeded }) => notNeeded !== true)
			return [
				{ ...place, id: `${slideId} ${key}`, names: [name, key], name, price, tier: null },
				...upgrades.map((upgrade) => ({
					...place,
					id: `upgrade ${upgrade.label}`,
					names: [upgrade.label],
					name: upgrade.label,
					price: upgrade,
					tier: name,
				})),
			]
		})
	})
}

const isKnown = (price: Priced['price']): boolean =>
	(price.status === 'priced' && price.amountCents !== undefined) || price.range !== undefined

type Words = {
	price: (display: string) => string
	and: string
	/** Says what an option, or one of several, costs. */
	option: (name: string, price: string) => string
	upgrade: (name: string, prices: string) => string
	withTier: (price: string, tier: string) => string
	exact: string
	estimate: string
}

const ENGLISH: Words = {
	price: PRICE_WORDS.en,
	and: 'and',
	option: (name, price) => `${name} is ${price}`,
	upgrade: (name, prices) => `The upgrade ${name} costs ${prices}`,
	withTier: (price, tier) => `${price} with ${tier}`,
	exact: ' for your home.',
	estimate: '. That is an estimate until the measurements of your home are confirmed.',
}

const SPANISH: Words = {
	price: (display) => PRICE_WORDS.es(display).replace(/^(\$[\d,.]+ a )/, 'de $1'),
	and: 'y',
	option: (name, price) => `${name} cuesta ${price}`,
	upgrade: (name, prices) => `El extra ${name} cuesta ${prices}`,
	withTier: (price, tier) => `${price} con ${tier}`,
	exact: ' para su casa.',
	estimate: '. Es un estimado hasta que se confirmen las medidas de su casa.',
}

/** Returns the sentence about one price, or about several that differ by tier, and says when they are estimates. */
function formatPrices(
	first: Priced,
	priced: readonly Priced[],
	{ content, words }: { content: QaContent; words: Words },
): string {
	const rows = priced.map((row) => ({ ...row, shown: words.price(row.price.display) }))
	const isOnePrice = new Set(rows.map(({ shown }) => shown)).size === 1
	const join = (parts: readonly string[]) => joinWords(parts, words.and)
	const text =
		first.tier === null
			? join(rows.map(({ name, shown }) => words.option(name, shown)))
			: words.upgrade(
					first.name,
					isOnePrice
						? words.price(first.price.display)
						: join(rows.map(({ tier, shown }) => words.withTier(shown, tier ?? ''))),
				)
	return (
		text + (priced.some(({ price }) => isEstimate(price, content)) ? words.estimate : words.exact)
	)
}

const joinWords = (parts: readonly string[], and: string): string =>
	parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`

const isAgreed = ({ priceState }: QaContent): boolean =>
	priceState === 'chosen' || priceState === 'agreed'

const isEstimate = (price: Priced['price'], content: QaContent): boolean =>
	!isAgreed(content) && optionState(price) === 'estimate'
