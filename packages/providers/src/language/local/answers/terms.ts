import {
	GENERIC_WORDS,
	PRODUCT_WORDS,
	SERVICE_VERBS,
	STOP_WORDS,
	SYNONYM_GROUPS,
} from './lexicon.ts'
import { PHRASE_SYNONYMS } from './phrase-synonyms.ts'

const LIGHT_STEMS = new Set(GENERIC_WORDS.map(stem))
const PRODUCT_STEMS = new Set(PRODUCT_WORDS.map(stem))
const SERVICE_STEMS = new Set(SERVICE_VERBS.map(stem))

const MEANINGS_OF = new Map<string, string[]>()
for (const line of SYNONYM_GROUPS.trim().split('\n')) {
	const members = line.trim().split(/\s+/).map(stem)
	const [matter = ''] = members
	for (const member of members)
		MEANINGS_OF.set(member, [...(MEANINGS_OF.get(member) ?? []), matter])
}

/** The matter of what something costs. */
export const PRICE_MEANING = stem('price')

/** `matters`: what the word stands for, itself where that is in no list. `light`: it rarely decides what a text is about. */
export type Term = { stem: string; meanings: readonly string[]; isGeneric: boolean }

/** The words of a text that carry its meaning, each once, by stem and by the matters that they stand for. */
export function termsOf(text: string): Term[] {
	const found = new Map<string, Term>()
	for (const word of normalizedWordsOf(text)) {
		const root = stem(word)
		// Not by the stem of "shower", which is "show".
		if (STOP_WORDS.has(word) || (STOP_WORDS.has(root) && !word.endsWith('er'))) continue
		found.set(root, {
			stem: root,
			meanings: MEANINGS_OF.get(root) ?? [root],
			isGeneric: LIGHT_STEMS.has(root) || /^\d/.test(root),
		})
	}
	return [...found.values()]
}

/** Whether two words stand for the same matter. */
export const areSynonyms = (one: Term, other: Term): boolean =>
	one.stem === other.stem || one.meanings.some((matter) => other.meanings.includes(matter))

/** Every word of a text by its stem, in its order. */
export const stemsOf = (text: string): string[] =>
	(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem)

/** Whether a word names what companies of the trade sell. */
export const isProduct = ({ stem: root }: Term): boolean => PRODUCT_STEMS.has(root)

/** Adverbs that stand between a subject and its verb. */
const ADVERBS =
	'(?:(?:still|also|ever|really|actually|just|even|always|have to|need to|want to|get to|be able to) )*'
const VERB = new RegExp(
	`\\b(?:(?:do|does|did|can|could|will|would|should|shall|may|might|must|if|when) (?:i|you|we|they|it|he|she|one|people|someone|somebody)|to|who|(?:i|we|they) (?:can|could|should|must)) ${ADVERBS}(\\p{L}+)`,
	'gu',
)

/** What a company is asked whether it does: "sell" of "do you also sell doors?". Nothing else of the question says so. */
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

/** What follows a subject of one word is its verb, or its second word. */
const VERB_OF_NOUN =
	/\b(?:do|does|did|can|could|will|would|should|if|when) (?:the|my|our|your|a|an|this|that|all|any) \p{L}+ (\p{L}+)/gu

/**
 * The verbs of a question by their place, as stems: "swap" of "how often do I swap the filter". They tell less of what it
 * is about than its nouns, but for what a company does for a living.
 */
export function verbsOf(question: string): Set<string> {
	const asked = question.toLowerCase()
	const verbs = [...asked.matchAll(VERB)].map(([, verb = '']) => stem(verb))
	const perhaps = [...asked.matchAll(VERB_OF_NOUN)]
		.map(([, verb = '']) => stem(verb))
		.filter((verb) => !PRODUCT_STEMS.has(verb))
	return new Set([...verbs, ...perhaps].filter((verb) => !SERVICE_STEMS.has(verb)))
}

/** Lower-case words without accents and apostrophes; a number keeps its point and loses its commas. */
function normalizedWordsOf(text: string): string[] {
	const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
	const plain = PHRASE_SYNONYMS.reduce((said, [phrase, word]) => said.replace(phrase, word), lower)
		.replace(/[’']s\b/g, '')
		.replace(/[’']/g, '')
		.replace(/(\d),(?=\d{3})/g, '$1')
	return (plain.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []).filter(
		(word) => word.length > 1 || /\d/.test(word),
	)
}

/** A word without its ending, so that "financing", "financed" and "finance" are one. */
function stem(word: string): string {
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
	return root.replace(/([bdgmnprt])\1$/, '$1').replace(/(\w{3}?)e+$/, '$1')
}
