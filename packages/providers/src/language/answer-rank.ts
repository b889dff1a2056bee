import { kindOf, type QuestionKind, satisfies } from './answer-kinds.ts'
import { statementsOf } from './answer-statements.ts'
import {
	isProduct,
	meanTheSame,
	PRICE,
	servicesOf,
	stemsOf,
	type Term,
	termsOf,
	verbsOf,
} from './answer-words.ts'
import type { AnswerRequest, AnswerSource } from './language.ts'

/** What a word counts for that another of its matter stands in for. */
const STAND_IN = 0.9
/** What a word counts for of which another is made. */
const IN_COMPOUND = 0.7
/** What a word counts for that is in the title, or elsewhere in the source, and not in the statement. */
const IN_TITLE = 0.85
const ELSEWHERE = 0.5
/** What is left of a statement without what the question asks for. */
const WRONG_KIND = 0.45
/** What a light word counts for. */
const LIGHT_PART = 0.2
/** What a verb counts for beside the nouns of a question. */
const VERB_PART = 0.4
/** What a word counts for that only says why somebody asks. */
const SETTING_PART = 0.25
/** Sources that have to name a product, as a part of all, for the deck to be about it. */
const SUBJECT_SHARE = 0.12
/** What a word of the question before counts for. */
const FROM_BEFORE = 0.7
/** What all of those count for together, beside a question that names something by itself. */
const MOST_CARRIED = 0.5
/** What two neighbouring words of the question are worth that stand so in the statement. */
const PHRASE = 0.05
/** The order in which sources are asked, as a head start. */
const HEAD_START: Record<AnswerSource['type'], number> = { faq: 0.06, document: 0.03, slide: 0 }

type WantedTerm = Term & { weight: number }
export type RankedStatement = { text: string; score: number; ownTerms: number }
export type RankedSource = { source: AnswerSource; score: number; statements: RankedStatement[] }
type Query = { kind: QuestionKind; terms: WantedTerm[]; pairs: string[] }

/** Every source with how well its best statement answers, from 0 to about 1, the best first. */
export function rankSources(request: AnswerRequest): RankedSource[] {
	const read = request.sources.map((source) => ({ source, statements: statementsOf(source) }))
	const filled = read.filter(({ statements }) => statements.length > 0)
	const query = readQuestion(
		request,
		filled.map(({ source, statements }) => termsOf([aboutOf(source), ...statements].join(' '))),
	)
	if (query.terms.length === 0) return []
	return filled
		.map(({ source, statements }) => rankSource(query, source, statements))
		.sort((a, b) => b.score + HEAD_START[b.source.type] - a.score - HEAD_START[a.source.type])
}

const aboutOf = ({ title, topic }: AnswerSource) => `${title} ${topic ?? ''}`

/** A word in few sources says more than one in all; one in none says most. A follow-up takes words of what went before. */
function readQuestion({ question, history, companyName }: AnswerRequest, sources: Term[][]): Query {
	const own = termsOf(question)
	const before = isFollowUp(question, own) ? termsOf(history.at(-1)?.question ?? '') : []
	const verbs = verbsOf(question)
	const services = servicesOf(question)
	const heavy = own.filter(({ light }) => !light).length
	const main = new Set([...termsOf(mainClause(question)), ...before].map(({ stem }) => stem))
	const company = termsOf(companyName)
	const isNew = (term: Term) => !own.some(({ stem }) => stem === term.stem)
	const weigh = (term: Term, part: number): WantedTerm[] => {
		const holding = sources.filter((terms) => match(term, terms) > 0).length
		const isDecisive = services.has(term.stem) || isProduct(term)
		if (term.light && holding === 0 && !isDecisive) return []
		const rarity = Math.log(1 + (sources.length + 1) / (Math.max(1, holding) + 0.5))
		const isSubject =
			isProduct(term) &&
			(match(term, company) > 0 || holding >= Math.max(2, SUBJECT_SHARE * sources.length))
		const isBeside = verbs.has(term.stem) || (isProduct(term) && holding > 0 && heavy > 2)
		const isForeign = isProduct(term) && holding === 0
		const isLight = isSubject || (term.light && !services.has(term.stem) && !isForeign)
		const telling = isLight ? LIGHT_PART : isBeside ? VERB_PART : 1
		const setting = main.has(term.stem) ? 1 : SETTING_PART
		return [{ ...term, weight: rarity * part * telling * setting }]
	}
	const asked = own.flatMap((term) => weigh(term, 1))
	const carried = before.filter(isNew).flatMap((term) => weigh(term, FROM_BEFORE))
	const names = own.some(({ light, stem }) => !light && !verbs.has(stem))
	const most = names ? MOST_CARRIED * weightOf(asked) : Number.POSITIVE_INFINITY
	const part = Math.min(1, most / weightOf(carried))
	const terms = [...asked, ...carried.map((term) => ({ ...term, weight: part * term.weight }))]
	const kind = kindOf(question)
	const beyondPrice = terms.filter(({ matters }) => !matters.includes(PRICE))
	const isPriced = kind === 'amount' && beyondPrice.some((term) => !isProduct(term))
	const askedFor = isPriced ? beyondPrice : terms
	return { kind, terms: askedFor, pairs: pairsOf(question) }
}

const weightOf = (terms: readonly WantedTerm[]): number =>
	terms.reduce((sum, { weight }) => sum + weight, 0)

/** "Does it help with allergies?" of "My son has hay fever, does it help with allergies?"; all of any other question. */
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

function rankSource(query: Query, source: AnswerSource, texts: string[]): RankedSource {
	const title = termsOf(aboutOf(source))
	const all = termsOf(texts.join(' '))
	const statements = quotable(query.kind, source, texts).map((text) => {
		const own = termsOf(text)
		const part = cover(query.terms, {
			own,
			title,
			all,
			titleCounts: source.type === 'faq' ? 1 : IN_TITLE,
		})
		return {
			text,
			score: part * kindFactor(query.kind, source, text) + phraseBonus(query, text),
			ownTerms: query.terms.filter((term) => match(term, own) > 0).length,
		}
	})
	const best = Math.max(...statements.map(({ score }) => score))
	const score = source.type === 'faq' ? best * aboutTheSame(query, title) : best
	return { source, score, statements }
}

/** Each two neighbouring words of which at least one carries meaning. */
function pairsOf(text: string): string[] {
	const all = stemsOf(text)
	const telling = new Set(termsOf(text).flatMap(({ stem, light }) => (light ? [] : [stem])))
	return all.slice(1).flatMap((stem, place) => {
		const before = all[place] ?? ''
		return telling.has(stem) || telling.has(before) ? [`${before} ${stem}`] : []
	})
}

function phraseBonus({ pairs }: Query, text: string): number {
	const told = ` ${stemsOf(text).join(' ')} `
	const found = pairs.filter((pair) => told.includes(` ${pair} `)).length
	return Math.min(2, found) * PHRASE
}

/** An FAQ is said as a whole; the title of a slide counts as a statement where it holds what is asked for. */
function quotable(kind: QuestionKind, { type, title }: AnswerSource, texts: string[]): string[] {
	if (type === 'faq') return [texts.join(' ')]
	return type === 'slide' && kind !== 'any' && satisfies(kind, title) ? [title, ...texts] : texts
}

type Places = { own: Term[]; title: Term[]; all: Term[]; titleCounts: number }

/** The part of what is asked for that a statement, its title and its surroundings name. */
function cover(terms: readonly WantedTerm[], places: Places): number {
	const { own, title, all, titleCounts } = places
	let found = 0
	let wanted = 0
	for (const term of terms) {
		wanted += term.weight
		found +=
			term.weight *
			Math.max(match(term, own), titleCounts * match(term, title), ELSEWHERE * match(term, all))
	}
	return found / wanted
}

function match(wanted: Term, terms: readonly Term[]): number {
	if (terms.some(({ stem }) => stem === wanted.stem)) return 1
	if (terms.some((term) => meanTheSame(term, wanted))) return STAND_IN
	return terms.some(({ stem }) => isMadeOf(stem, wanted.stem)) ? IN_COMPOUND : 0
}

/** "Showerhead" of "shower". Shorter words begin others by chance. */
const isMadeOf = (long: string, short: string): boolean =>
	short.length >= 5 && (long.startsWith(short) || long.endsWith(short))

function kindFactor(kind: QuestionKind, source: AnswerSource, text: string): number {
	if (satisfies(kind, text)) return 1
	return source.type === 'faq' && kindOf(source.title) === kind ? 1 : WRONG_KIND
}

/** An FAQ that asks for much more than the homeowner did is another question. */
function aboutTheSame({ terms }: Query, title: readonly Term[]): number {
	const telling = title.filter(({ light }) => !light)
	const asked = telling.length > 0 ? telling : title
	if (asked.length === 0) return 1
	const shared = asked.filter((term) => match(term, terms) > 0).length / asked.length
	return Math.min(1, 0.75 + 0.35 * shared)
}
