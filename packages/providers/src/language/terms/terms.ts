import {
	GENERIC_WORDS,
	PRODUCT_WORDS,
	SERVICE_VERBS,
	STOP_WORDS,
	SYNONYM_GROUPS,
} from './lexicon.ts'
import { PHRASE_SYNONYMS } from './phrase-synonyms.ts'

/** Maximum number of words whose stems are kept in memory. Texts repeat their words, and a stem takes a dozen patterns. */
const MAX_KNOWN_STEMS = 20_000
const KNOWN_STEMS = new Map<string, string>()
const GENERIC_STEMS = new Set(GENERIC_WORDS.map(stem))
const PRODUCT_STEMS = new Set(PRODUCT_WORDS.map(stem))
const SERVICE_STEMS = new Set(SERVICE_VERBS.map(stem))

const MEANINGS_OF = new Map<string, string[]>()
for (const line of SYNONYM_GROUPS.trim().split('\n')) {
	const members = line.trim().split(/\s+/).map(stem)
	const [meaning = ''] = members
	for (const member of members)
		MEANINGS_OF.set(member, [...(MEANINGS_OF.get(member) ?? []), meaning])
}

/** Name of the synonym group for words about the price, such as "price" and "cost". */
export const PRICE_MEANING = stem('price')

/**
 * A word that carries meaning. `meanings` lists the synonym groups of the word, or its stem when the word is in no
 * group. `isGeneric` is true for a word that rarely decides what a text is about.
 */
export type Term = { stem: string; meanings: readonly string[]; isGeneric: boolean }

/** Returns the terms of a text, one for each stem. Omits stop words. */
export function termsOf(text: string): Term[] {
	const found = new Map<string, Term>()
	for (const word of normalizedWordsOf(text)) {
		const root = stem(word)
		// Returns words that end in "er" unchanged. The stem of "shower" would be "show", which is a stop word.
		if (STOP_WORDS.has(word) || (STOP_WORDS.has(root) && !word.endsWith('er'))) continue
		found.set(root, {
			stem: root,
			meanings: MEANINGS_OF.get(root) ?? [root],
			isGeneric: GENERIC_STEMS.has(root) || /^\d/.test(root),
		})
	}
	return [...found.values()]
}

/** Returns whether two terms share a stem or a meaning. */
export const areSynonyms = (one: Term, other: Term): boolean =>
	one.stem === other.stem || one.meanings.some((meaning) => other.meanings.includes(meaning))

/** Returns the stem of every word of a text in order, including stop words. */
export const stemsOf = (text: string): string[] =>
	(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)

/** Returns whether a term names a product of a home improvement company. */
export const isProduct = ({ stem: root }: Term): boolean => PRODUCT_STEMS.has(root)

/** Words that may stand between a subject and its verb. */
const WORDS_BEFORE_VERB =
	'(?:(?:still|also|ever|really|actually|just|even|always|have to|need to|want to|get to|be able to) )*'
const VERB = new RegExp(
	`\\b(?:(?:do|does|did|can|could|will|would|should|shall|may|might|must|if|when) (?:i|you|we|they|it|he|she|one|people|someone|somebody)|to|who|(?:i|we|they) (?:can|could|should|must)) ${WORDS_BEFORE_VERB}(\\p{L}+)`,
	'gu',
)

/**
 * Returns the stems of the verbs with which the question asks whether the company offers a service, such as "sell" in "do you
 * sell doors?".
 */
export function serviceVerbsOf(question: string): Set<string> {
	const found = question
		.toLowerCase()
		.matchAll(
			/\b(?:do|can|could|will|would) (?:you|your \p{L}+) (?:(?:also|even|ever|guys) )*(\p{L}+)/gu,
		)
	return new Set(
		[...found].map(([, verb = '']) => stem(verb)).filter((verb) => SERVICE_STEMS.has(verb)),
	)
}

/**
 * Matches an auxiliary verb, an article, a noun, and the word after the noun. That word is usually the verb: "does the roof
 * leak". It can also be the second word of a compound noun.
 */
const VERB_OF_NOUN =
	/\b(?:do|does|did|can|could|will|would|should|if|when) (?:the|my|our|your|a|an|this|that|all|any) \p{L}+ (\p{L}+)/gu

/**
 * Returns the stems of the verbs of a question, such as "swap" in "how often do I swap the filter". Finds verbs by word
 * order. Excludes the verbs that `serviceVerbsOf` returns.
 */
export function verbsOf(question: string): Set<string> {
	const asked = question.toLowerCase()
	const verbs = [...asked.matchAll(VERB)].map(([, verb = '']) => stem(verb))
	const likelyVerbs = [...asked.matchAll(VERB_OF_NOUN)]
		.map(([, verb = '']) => stem(verb))
		.filter((verb) => !PRODUCT_STEMS.has(verb))
	return new Set([...verbs, ...likelyVerbs].filter((verb) => !SERVICE_STEMS.has(verb)))
}

/**
 * Returns the words of a text in lower case, without accents and apostrophes. Replaces phrases with their synonyms
 * first. A number keeps its decimal point and loses its thousands separators.
 */
function normalizedWordsOf(text: string): string[] {
	const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
	const plain = PHRASE_SYNONYMS.reduce(
		(result, [phrase, word]) => result.replace(phrase, word),
		lower,
	)
		.replace(/[’']s\b/g, '')
		.replace(/[’']/g, '')
		.replace(/(\d),(?=\d{3})/g, '$1')
	return (plain.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []).filter(
		(word) => word.length > 1 || /\d/.test(word),
	)
}

/** Returns the stem of a word. "financing", "financed" and "finance" have the same stem. */
function stem(word: string): string {
	const known = KNOWN_STEMS.get(word)
	if (known !== undefined) return known
	if (KNOWN_STEMS.size >= MAX_KNOWN_STEMS) KNOWN_STEMS.clear()
	const found = findStem(word)
	KNOWN_STEMS.set(word, found)
	return found
}

function findStem(word: string): string {
	if (word.length < 4 || /\d/.test(word)) return word
	const single = word
		.replace(/(\w{2})ie[sd]$/, '$1y')
		.replace(/(ss|sh|ch|x)es$/, '$1')
		.replace(/([^su])s$/, '$1')
	const root = single
		.replace(/(\w{5})(?:ation|al)$/, '$1')
		.replace(/(\w{4}|cover)age$/, '$1')
		.replace(/statement$/, 'state')
		.replace(/(\w{3}t)ion$/, '$1')
		.replace(/(\w{3})(?:ing|ed)$/, '$1')
		.replace(/(\w{4})able$/, '$1')
		.replace(/(\w{4})(?:ly|er|y)$/, '$1')
	return root.replace(/([bdgmnprt])\1$/, '$1').replace(/(^\w{3}|\w{2}[^\We])e+$/, '$1')
}
