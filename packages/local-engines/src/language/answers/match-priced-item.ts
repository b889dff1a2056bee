import { questionFormOf } from './question-form.ts'

const stemsOf = (words: readonly string[]) =>
	words.map((word) => questionFormOf(word).words.join(' '))

/** General words for a price or an option. They occur in price questions and do not identify an item. */
const GENERAL_WORDS = stemsOf(
	'price cost one option package tier choice version plan de precio costo opcion paquete nivel'.split(
		' ',
	),
)
/** Words for the whole work. Together with general words, they ask for the prices of all options. */
const WHOLE = stemsOf(
	'roof job project work total everything all whole replacement different new techo trabajo proyecto todo nuevo completo'.split(
		' ',
	),
)

/** Returns whether a question asks for the prices of all options, as in "What are the prices?" or "¿Cuánto cuesta el techo?". */
export function asksForAllPrices(question: string): boolean {
	const { kind, words, isNegated, hasPronoun } = questionFormOf(question)
	const asks = kind === 'price' || (kind === 'what' && words.some((word) => word === PRICE))
	const isGeneral = words.every((word) => GENERAL_WORDS.includes(word) || WHOLE.includes(word))
	return asks && isGeneral && !isNegated && !hasPronoun
}

const [PRICE] = stemsOf(['price'])

/**
 * Returns the id of the item whose price a question asks for, as in "How much is the Better one?". Apart from general words
 * such as "price" and "one", the question must contain exactly the words of one of the item's names. Returns null when the
 * question asks for anything else, and when several items match.
 */
export function matchPricedItem(
	question: string,
	items: readonly { id: string; names: readonly string[] }[],
): string | null {
	const { kind, words, isNegated } = questionFormOf(question)
	if (kind !== 'price' || isNegated) return null
	const asked = words.filter((word) => !GENERAL_WORDS.includes(word))
	const matches = items.filter(({ names }) =>
		names.some((name) => {
			const named = questionFormOf(name).words.filter((word) => !GENERAL_WORDS.includes(word))
			return named.length > 0 && named.join(' ') === asked.join(' ')
		}),
	)
	return matches.length === 1 ? (matches[0]?.id ?? null) : null
}
