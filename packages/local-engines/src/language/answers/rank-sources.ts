import type { AnswerRequest, AnswerSource } from '@dormer/providers/language/language'
import { statementsOf } from '@dormer/providers/language/source-statements'
import { stemsOf, type Term, termsOf } from '@dormer/providers/language/terms/terms'
import { containsAnswerOfKind, type QuestionKind, questionKindOf } from './question-kind.ts'
import {
	type AnalyzedText,
	matchStrength,
	type Query,
	readQuestion,
	type WantedTerm,
} from './read-question.ts'

/**
 * Weight factor for a question term that occurs in the source's title and not in the statement. A term in the statement
 * has the factor 1.
 */
const TITLE_CREDIT = 0.85
/**
 * Weight factor for a question term that does not occur in the scored statement, but occurs in another line of the same source.
 * A term in the statement has the factor 1.
 */
const OTHER_LINE_CREDIT = 0.5
/**
 * Weight factor for a topic of the question that the scored statement does not mention, but another line of the same source
 * does. A topic that the statement mentions has the factor 1.
 */
const OTHER_LINE_TOPIC_CREDIT = 0.3
/** Weight factor for a question term when the statement mentions the topic of the term, but not the term itself. */
const TOPIC_NAME_CREDIT = 0.9
/** Weight factor for a question topic that an FAQ mentions in its answer but not in its question. */
const FAQ_SIDE_TOPIC_CREDIT = 0.6
/** Bonus for a source that mentions a topic of the homeowner's question. */
const TOPIC_BONUS = 0.05
/** Factor for the score of a statement that does not contain the kind of answer that the question asks for. */
const WRONG_KIND_FACTOR = 0.45
/**
 * Bonus for each pair of neighboring words of the question that also occurs in a statement of the source. At most two pairs
 * count.
 */
const WORD_PAIR_BONUS = 0.05
/** Bonus for each type of source. With equal scores, an FAQ wins over a document, a profile and a slide. */
const SOURCE_TYPE_BONUS: Record<AnswerSource['type'], number> = {
	faq: 0.06,
	fact: 0.06,
	document: 0.03,
	profile: 0.02,
	slide: 0,
}

/**
 * A question such as "Do you paint fences?" names a service and its object. Each of these words has a weight. A source names
 * the service when the words that it contains have more than this share of the total weight.
 */
const MIN_SERVICE_SHARE = 0.5

/**
 * A statement of a source with its score. `isAnswer` is true when it has the kind of answer that the question asks for.
 */
export type RankedStatement = { text: string; score: number; isAnswer: boolean }
/**
 * A source with the score of its best statement. `topic` says whether the source mentions a topic of the question; it is
 * `unknown` when the question has no known topic. `isAboutSubject` is false when the question asks for a service that the source does not name.
 */
export type RankedSource = {
	source: AnswerSource
	score: number
	topic: 'mentioned' | 'missing' | 'unknown'
	isAboutSubject: boolean
	statements: RankedStatement[]
}

/**
 * Sorts the sources by the score of their best statement, highest first. Scores range from 0 to about 1. When `by` is
 * `'words'`, a score counts the words that a statement shares with the question. When `by` is `'topics'`, the score also counts
 * shared topics. Returns an empty list when the question has no usable term or topic.
 */
export function rankSources(
	request: AnswerRequest,
	by: 'words' | 'topics' = 'words',
): RankedSource[] {
	const analyze = createAnalyzer(request)
	const sources = request.sources
		.map((source) => ({ source, statements: statementsOf(source) }))
		.filter(({ statements }) => statements.length > 0)
	const query = readQuestion(
		request,
		sources.map(({ source, statements }) => analyze([headingOf(source), ...statements].join(' '))),
		by,
	)
	if (query.terms.length + query.topics.length === 0) return []
	return sources
		.map(({ source, statements }) => rankSource({ query, analyze }, source, statements))
		.sort((one, other) => sortKeyOf(other) - sortKeyOf(one))
}

const sortKeyOf = ({ source, score, topic }: RankedSource): number =>
	score + SOURCE_TYPE_BONUS[source.type] + (topic === 'mentioned' ? TOPIC_BONUS : 0)

const headingOf = ({ title, section }: AnswerSource) => `${title} ${section ?? ''}`

/** Returns a function that analyzes a text and caches the result. Each text of a request is then analyzed only once. */
function createAnalyzer(request: AnswerRequest): (text: string) => AnalyzedText {
	const cache = ANALYZED_TEXTS.get(request) ?? new Map<string, AnalyzedText>()
	ANALYZED_TEXTS.set(request, cache)
	return (text) => {
		const analyzed = cache.get(text) ?? { text, terms: termsOf(text) }
		cache.set(text, analyzed)
		return analyzed
	}
}

const ANALYZED_TEXTS = new WeakMap<AnswerRequest, Map<string, AnalyzedText>>()

type Ranking = { query: Query; analyze: (text: string) => AnalyzedText }

function rankSource(
	{ query, analyze }: Ranking,
	source: AnswerSource,
	texts: string[],
): RankedSource {
	const isFaq = source.type === 'faq'
	const title = analyze(headingOf(source))
	const all = analyze(texts.join(' '))
	const titleCredit = isFaq ? 1 : TITLE_CREDIT
	const topicMentions = query.askedTopics.map(({ isAskedIn, isAnsweredIn }) => ({
		title: isFaq ? isAskedIn(title.text) : isAnsweredIn(title.text),
		all: isAnsweredIn(all.text),
	}))
	const statements = candidatesOf(query.kind, source, texts).map(({ text, precedingQuestion }) => {
		const own = analyze(`${precedingQuestion} ${text}`.trim())
		const coverage = coverageOf(query, { own, title, all, titleCredit, topicMentions, isFaq })
		const factor = kindFactor(query, source, text)
		return {
			text,
			score: coverage * factor + wordPairBonus(query, text),
			isAnswer: factor === 1,
		}
	})
	const best = Math.max(0, ...statements.map(({ score }) => score))
	const asksTheSame = topicMentions.length > 0 && topicMentions.every((mention) => mention.title)
	const score = isFaq && !asksTheSame ? best * faqOverlapFactor(query, title.terms) : best
	const isAboutSubject = namesSubject(query, [...title.terms, ...all.terms])
	const isMentioned = topicMentions.some((mention) => mention.title || mention.all)
	const isUnknown =
		topicMentions.length === 0 || statements.some(({ text }) => hasCompound(query, text))
	const topic = isMentioned ? 'mentioned' : isUnknown ? 'unknown' : 'missing'
	return { source, score, topic, isAboutSubject, statements }
}

/**
 * Returns whether a source names the service that a question asks for, and may therefore answer it. For "Do you paint
 * fences?", a passage about painted walls is not enough. Returns true for a question that asks for no service.
 */
function namesSubject({ subjects, asksForService }: Query, terms: readonly Term[]): boolean {
	if (!asksForService || subjects.length === 0) return true
	const weightOf = (wanted: readonly WantedTerm[]) =>
		wanted.reduce((sum, { weight }) => sum + weight, 0)
	const named = subjects.filter((subject) => matchStrength(subject, terms) > 0)
	return weightOf(named) > MIN_SERVICE_SHARE * weightOf(subjects)
}

/** Returns whether a statement has two neighboring terms of the question, such as "diving board", which then mean the same. */
function hasCompound({ wordPairs, terms }: Query, text: string): boolean {
	const stems = ` ${stemsOf(text).join(' ')} `
	const own = new Set(terms.map(({ stem }) => stem))
	return wordPairs.some(
		(pair) => stems.includes(` ${pair} `) && pair.split(' ').every((stem) => own.has(stem)),
	)
}

function wordPairBonus({ wordPairs }: Query, text: string): number {
	const stems = ` ${stemsOf(text).join(' ')} `
	const found = wordPairs.filter((pair) => stems.includes(` ${pair} `)).length
	return Math.min(2, found) * WORD_PAIR_BONUS
}

/**
 * Returns the statements of a source that may be quoted as an answer. An FAQ is one statement. A slide's title counts
 * as a statement when it contains the kind of answer that the question asks for. A question within a source is never
 * quoted, but helps to match the sentence after it.
 */
function candidatesOf(
	kind: QuestionKind,
	{ type, title }: AnswerSource,
	texts: string[],
): Candidate[] {
	if (type === 'faq') return [{ text: texts.join(' '), precedingQuestion: '' }]
	const candidates = texts.flatMap((text, index) => {
		const before = texts[index - 1] ?? ''
		return isQuestion(text) || isBareFigure(text)
			? []
			: [{ text, precedingQuestion: isQuestion(before) ? before : '' }]
	})
	const titleAnswers = type === 'slide' && kind !== 'any' && containsAnswerOfKind(kind, title)
	return titleAnswers ? [{ text: title, precedingQuestion: '' }, ...candidates] : candidates
}

type Candidate = { text: string; precedingQuestion: string }

/** Returns whether a text is only a figure with its unit, such as "12 years", and does not say to what it belongs. */
const isBareFigure = (text: string) => /^[$€£]?\d[\d.,]*(?: ?[\p{L}%/]{1,10})?[.]?$/u.test(text)

const isQuestion = (text: string) => /\?["')\]]*$/.test(text)

type StatementContext = {
	/**
	 * Text of the statement. When a question directly precedes the statement in its source, the text begins with this question.
	 */
	own: AnalyzedText
	title: AnalyzedText
	/** All statements of the source as one text. */
	all: AnalyzedText
	titleCredit: number
	isFaq: boolean
	/**
	 * One entry for each topic of the question: whether the title mentions the topic, and whether any line mentions it.
	 */
	topicMentions: { title: boolean; all: boolean }[]
}

/**
 * Returns how much of the question a statement matches together with its title and source: a share of the question's
 * total weight, from 0 to 1.
 */
function coverageOf({ terms, topics, askedTopics }: Query, context: StatementContext): number {
	const { own, title, all, titleCredit, topicMentions, isFaq } = context
	let found = 0
	let wanted = 0
	const creditOfTopic = new Map<string, number>()
	for (const { name, weight, isAnsweredIn } of topics) {
		const mention = topicMentions[askedTopics.findIndex((topic) => topic.name === name)]
		const credit = Math.max(
			isAnsweredIn(own.text) ? (isFaq && !mention?.title ? FAQ_SIDE_TOPIC_CREDIT : 1) : 0,
			mention?.title ? titleCredit : 0,
			mention?.all && !isFaq ? OTHER_LINE_TOPIC_CREDIT : 0,
		)
		creditOfTopic.set(name, credit)
		wanted += weight
		found += weight * credit
	}
	for (const term of terms) {
		wanted += term.weight
		found +=
			term.weight *
			Math.max(
				matchStrength(term, own.terms),
				titleCredit * matchStrength(term, title.terms),
				OTHER_LINE_CREDIT * matchStrength(term, all.terms),
				...term.topicNames.map((name) => TOPIC_NAME_CREDIT * (creditOfTopic.get(name) ?? 0)),
			)
	}
	return wanted === 0 ? 0 : found / wanted
}

function kindFactor({ kind, requirement }: Query, source: AnswerSource, text: string): number {
	if (!requirement(text, source.title)) return WRONG_KIND_FACTOR
	if (containsAnswerOfKind(kind, text)) return 1
	return source.type === 'faq' && questionKindOf(source.title) === kind ? 1 : WRONG_KIND_FACTOR
}

/**
 * Returns a factor that lowers the score of an FAQ when the FAQ's question contains terms that the homeowner did not
 * use.
 */
function faqOverlapFactor({ terms }: Query, title: readonly Term[]): number {
	const specific = title.filter(({ isGeneric }) => !isGeneric)
	const faqTerms = specific.length > 0 ? specific : title
	if (faqTerms.length === 0) return 1
	const shared = faqTerms.filter((term) => matchStrength(term, terms) > 0).length / faqTerms.length
	return Math.min(1, 0.75 + 0.35 * shared)
}
