import type { AnswerRequest } from '@dormer/providers/language/language'
import {
	areSynonyms,
	isProduct,
	PRICE_MEANING,
	serviceVerbsOf,
	stemsOf,
	type Term,
	termsOf,
	verbsOf,
} from '@dormer/providers/language/terms/terms'
import { type AskedTopic, findTopics } from '../topics/find-topics.ts'
import { type Requirement, requirementOf } from './answer-requirements.ts'
import { type QuestionKind, questionKindOf } from './question-kind.ts'

/**
 * How well a text matches a question term when it contains only a synonym of the term, from 0 to 1. A text that contains the
 * term itself matches with 1.
 */
const SYNONYM_STRENGTH = 0.9
/**
 * How well a text matches a question term when it contains the term only inside a compound word, from 0 to 1. For the term
 * "shower", such a word is "showerhead".
 */
const COMPOUND_STRENGTH = 0.7
/** Weight factor for a generic word, and for a word that names the product of the whole deck. */
const GENERIC_FACTOR = 0.2
/** Weight factor for a verb of the question. A noun has the factor 1. */
const VERB_FACTOR = 0.4
/** Weight factor for a word outside the clause that asks, such as a word in the homeowner's reason for asking. */
const BACKGROUND_FACTOR = 0.25
/** Share of the sources that must name a product before the product counts as the subject of the deck. */
const SUBJECT_SHARE = 0.12
/** Weight factor for a word that is taken from the previous question. */
const CARRIED_FACTOR = 0.7
/**
 * Limit on the total weight of all words that are taken from the previous question: half of the weight of the words in the
 * follow-up question. The limit applies only when the follow-up question itself names a subject.
 */
const MAX_CARRIED_SHARE = 0.5
/**
 * Weight factor of a topic of the question. For comparison, a specific word of the question has the factor 1. Several topics
 * share the factor equally.
 */
const TOPIC_FACTOR = 1.4
/** Weight factor for a topic that nearly every line mentions: price, color or time. */
const GENERAL_TOPIC_FACTOR = 0.4
/** Weight factor for a word that names a topic of the question. */
const TOPIC_NAME_FACTOR = 0.5
/** Weight factor for a word that occurs in no source and names no product. Applies when the question names a topic. */
const UNKNOWN_FACTOR = 0.6

/** A question term with its weight. `topicNames` lists the topics that the term names. */
export type WantedTerm = Term & {
	weight: number
	topicNames: readonly string[]
}
/** A topic of the question, with its weight in the score. */
type WantedTopic = AskedTopic & { weight: number }
/** A question prepared for ranking sources: the requirements of an answer, and the weight of each term and topic. */
export type Query = {
	kind: QuestionKind
	/** Returns false for a statement that cannot answer the question, even if it contains words of the question. */
	requirement: Requirement
	terms: WantedTerm[]
	/** Every topic that the question asks about. */
	askedTopics: readonly AskedTopic[]
	/**
	 * Topics of the question. A source that shares one of them gets a higher score. The list is empty when `readQuestion` is
	 * called with `by: 'words'`, because the question is then compared only by its words.
	 */
	topics: WantedTopic[]
	/** Pairs of neighboring stems in the question, each joined by a space. */
	wordPairs: string[]
	/**
	 * Terms that name what the question is about. For a question about a service, such as "Do you paint fences?", they
	 * include the service.
	 */
	subjects: readonly WantedTerm[]
	/** True when the question asks whether the company does something. */
	asksForService: boolean
}
/** A text with its terms, prepared for the comparison with a question. */
export type AnalyzedText = { text: string; terms: Term[] }

/**
 * Returns the terms and topics that an answer to the question should contain, with their weights. A term has a higher weight
 * the fewer sources contain it, and the highest weight when no source contains it. A follow-up question also gets the words of
 * the previous question. `by` selects what is compared with the sources: only the words of the question (`'words'`), or also
 * its topics (`'topics'`). With `'topics'`, words that no source contains weigh less.
 */
export function readQuestion(
	request: AnswerRequest,
	sources: AnalyzedText[],
	by: 'words' | 'topics',
): Query {
	const { question, history, companyName } = request
	const own = termsOf(question)
	const previous = isFollowUp(question, own) ? termsOf(history.at(-1)?.question ?? '') : []
	const verbs = verbsOf(question)
	const serviceVerbs = serviceVerbsOf(question)
	const askedTopics = findTopics(mainClause(question))
	const topics = by === 'topics' ? weighTopics(askedTopics, sources) : []
	const hasMentionedTopic = topics.some(({ isMentioned, isGeneral }) => isMentioned && !isGeneral)
	const specificCount = own.filter(({ isGeneric }) => !isGeneric).length
	const main = new Set([...termsOf(mainClause(question)), ...previous].map(({ stem }) => stem))
	const company = termsOf(companyName)
	const namesAndNumbers = namesAndNumbersOf(question)
	const isNew = (term: Term) => !own.some(({ stem }) => stem === term.stem)
	const stemsOfTopic = new Map(
		topics
			.filter(({ isGeneral }) => !isGeneral)
			.map(({ name, words }) => [name, new Set(stemsOf(words))]),
	)
	const weigh = (term: Term, factor: number): WantedTerm[] => {
		const holders = sources.filter(({ terms }) => matchStrength(term, terms) > 0).length
		const isDecisive = serviceVerbs.has(term.stem) || isProduct(term)
		if (term.isGeneric && holders === 0 && !isDecisive) return []
		const isSubject =
			isProduct(term) &&
			(matchStrength(term, company) > 0 || holders >= Math.max(2, SUBJECT_SHARE * sources.length))
		const isSecondary =
			verbs.has(term.stem) || (isProduct(term) && holders > 0 && specificCount > 2)
		const isForeignProduct = isProduct(term) && holders === 0
		const isGeneric =
			isSubject || (term.isGeneric && !serviceVerbs.has(term.stem) && !isForeignProduct)
		const roleFactor = isGeneric ? GENERIC_FACTOR : isSecondary ? VERB_FACTOR : 1
		const clauseFactor = main.has(term.stem) ? 1 : BACKGROUND_FACTOR
		const named = topics.filter(({ name }) => stemsOfTopic.get(name)?.has(term.stem))
		const isUnknown =
			holders === 0 &&
			hasMentionedTopic &&
			!isForeignProduct &&
			!isDecisive &&
			!namesAndNumbers.has(term.stem)
		const topicFactor = named.length > 0 ? TOPIC_NAME_FACTOR : isUnknown ? UNKNOWN_FACTOR : 1
		const weight = rarityOf(holders, sources) * factor * roleFactor * clauseFactor * topicFactor
		return [{ ...term, weight, topicNames: named.map(({ name }) => name) }]
	}
	const asked = own.flatMap((term) => weigh(term, 1))
	const carried = previous.filter(isNew).flatMap((term) => weigh(term, CARRIED_FACTOR))
	const namesSomething = own.some(({ isGeneric, stem }) => !isGeneric && !verbs.has(stem))
	const maxCarried = namesSomething ? MAX_CARRIED_SHARE * weightOf(asked) : Number.POSITIVE_INFINITY
	const scale = Math.min(1, maxCarried / weightOf(carried))
	const terms = [...asked, ...carried.map((term) => ({ ...term, weight: scale * term.weight }))]
	const kind = questionKindOf(question)
	const beyondPrice = terms.filter((term) => !term.meanings.includes(PRICE_MEANING))
	const asksPriceOfItem = kind === 'amount' && beyondPrice.some((term) => !isProduct(term))
	const namesItem = asksPriceOfItem || beyondPrice.some(isProduct)
	return {
		kind,
		requirement: requirementOf(mainClause(question)),
		askedTopics,
		terms: asksPriceOfItem ? beyondPrice : terms,
		topics: namesItem ? topics.filter(({ name }) => name !== 'price') : topics,
		wordPairs: wordPairsOf(question),
		subjects: terms.filter(
			(term) =>
				!verbs.has(term.stem) &&
				!(term.isGeneric && (isProduct(term) || serviceVerbs.has(term.stem))),
		),
		asksForService:
			serviceVerbs.size > 0 && /^\W*(?:(?:and|so|also) )?(?:do|can|could) you/i.test(question),
	}
}

const rarityOf = (holders: number, sources: readonly unknown[]): number =>
	Math.log(1 + (sources.length + 1) / (Math.max(1, holders) + 0.5))

const weightOf = (terms: readonly WantedTerm[]): number =>
	terms.reduce((sum, { weight }) => sum + weight, 0)

function weighTopics(asked: readonly AskedTopic[], sources: AnalyzedText[]) {
	return asked.map((topic) => {
		const holders = sources.filter(({ text }) => topic.isAnsweredIn(text)).length
		const factor = (TOPIC_FACTOR * (topic.isGeneral ? GENERAL_TOPIC_FACTOR : 1)) / asked.length
		return { ...topic, isMentioned: holders > 0, weight: factor * rarityOf(holders, sources) }
	})
}

/**
 * Returns the stems of the names and numbers in a question. They keep their full weight when no source contains them, so a
 * source about a different name or number does not pass as an answer.
 */
function namesAndNumbersOf(question: string): Set<string> {
	const named = [...question.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{N}]+|\d[\d,.]*/gu)]
	return new Set(named.flatMap(([word]) => stemsOf(word)))
}

/**
 * Returns the clauses of a text that ask something. For "My son has hay fever, does it help with allergies?", returns
 * "does it help with allergies?". Returns the whole question when no clause has the form of a question.
 */
function mainClause(question: string): string {
	const clauses = question.split(/[,.;!:]\s+|\s[-–—]+\s/).filter((clause) => /\p{L}/u.test(clause))
	const asking = clauses.filter((clause) => ASKING.test(clause) && termsOf(clause).length > 0)
	return asking.length > 0 ? asking.join(' ') : question
}

const ASKING =
	/\?\s*$|^\s*(?:(?:and|so|but|then|also) )?(?:what|when|where|who|why|how|which|is|are|do|does|did|can|could|will|would|should|has|have)\b/i

function isFollowUp(question: string, terms: readonly Term[]): boolean {
	const pointsBack = /\b(?:it|its|that|they|them|those|these|this|one|ones)\b/i.test(question)
	const goesOn = /^\s*(?:and|but|so|what about|how about)\b/i.test(question)
	return terms.length <= 1 || goesOn || (pointsBack && terms.length <= 2)
}

/** Returns the pairs of neighboring stems. At least one stem of each pair belongs to a term that is not generic. */
function wordPairsOf(text: string): string[] {
	const all = stemsOf(text)
	const specific = new Set(
		termsOf(text).flatMap(({ stem, isGeneric }) => (isGeneric ? [] : [stem])),
	)
	return all.slice(1).flatMap((stem, index) => {
		const before = all[index] ?? ''
		return specific.has(stem) || specific.has(before) ? [`${before} ${stem}`] : []
	})
}

/** Returns how well the best matching term matches the wanted term, from 0 (no match) to 1 (same stem). */
export function matchStrength(wanted: Term, terms: readonly Term[]): number {
	if (terms.some(({ stem }) => stem === wanted.stem)) return 1
	if (terms.some((term) => areSynonyms(term, wanted))) return SYNONYM_STRENGTH
	return terms.some(({ stem }) => isCompoundOf(stem, wanted.stem)) ? COMPOUND_STRENGTH : 0
}

/**
 * Returns whether a word is a compound that contains another word, as "showerhead" contains "shower". Ignores words of
 * fewer than 5 letters.
 */
const isCompoundOf = (long: string, short: string): boolean =>
	short.length >= 5 && (long.startsWith(short) || long.endsWith(short))
