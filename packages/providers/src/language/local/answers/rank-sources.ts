import type { AnswerRequest, AnswerSource } from '../../language.ts'
import { statementsOf } from '../../source-statements.ts'
import { kindOf, type QuestionKind, satisfies } from './question-kind.ts'
import { match, type Query, readQuestion, type Told } from './read-question.ts'
import { stemsOf, type Term, termsOf } from './terms.ts'

/** What a word counts for that is in the title, or elsewhere in the source, and not in the statement. */
const IN_TITLE = 0.85
const ELSEWHERE = 0.5
/** What a matter counts for that another line of the source tells. */
const MATTER_ELSEWHERE = 0.3
/** What a word that helps to name a matter counts for in a statement that tells of it. */
const NAMED = 0.9
/** What a matter counts for that an FAQ speaks of when it is asked for another. */
const FAQ_BESIDE = 0.6
/** The head start of a source that tells of what is asked about. */
const AGREES = 0.05
/** What is left of a statement without what the question asks for. */
const WRONG_KIND = 0.45
/** What two neighbouring words of the question are worth that stand so in the statement. */
const PHRASE = 0.05
/** The order in which sources are asked, as a head start. */
const HEAD_START: Record<AnswerSource['type'], number> = {
	faq: 0.06,
	document: 0.03,
	profile: 0.02,
	slide: 0,
}

export type RankedStatement = { text: string; score: number; ownTerms: number }
export type RankedSource = {
	source: AnswerSource
	score: number
	agrees: boolean
	statements: RankedStatement[]
}

/** Every source with how well its best statement answers, from 0 to about 1, the best first. */
export function rankSources(
	request: AnswerRequest,
	knows: 'words' | 'matters' = 'words',
): RankedSource[] {
	const readText = readOnce(request)
	const read = request.sources.map((source) => ({ source, statements: statementsOf(source) }))
	const filled = read.filter(({ statements }) => statements.length > 0)
	const query = readQuestion(
		request,
		filled.map(({ source, statements }) => readText([aboutOf(source), ...statements].join(' '))),
		knows,
	)
	if (query.terms.length + query.matters.length === 0) return []
	return filled
		.map(({ source, statements }) => rankSource({ query, readText }, source, statements))
		.sort((one, other) => orderOf(other) - orderOf(one))
}

const orderOf = ({ source, score, agrees }: RankedSource): number =>
	score + HEAD_START[source.type] + (agrees ? AGREES : 0)

const aboutOf = ({ title, topic }: AnswerSource) => `${title} ${topic ?? ''}`

/** A text with its terms, once for each request: its words and its matters are asked of the same texts. */
function readOnce(request: AnswerRequest): (text: string) => Told {
	const known = READ.get(request) ?? new Map<string, Told>()
	READ.set(request, known)
	return (text) => {
		const told = known.get(text) ?? { text, terms: termsOf(text) }
		known.set(text, told)
		return told
	}
}

const READ = new WeakMap<AnswerRequest, Map<string, Told>>()

type Reading = { query: Query; readText: (text: string) => Told }

function rankSource(
	{ query, readText }: Reading,
	source: AnswerSource,
	texts: string[],
): RankedSource {
	const title = readText(aboutOf(source))
	const all = readText(texts.join(' '))
	const titleCounts = source.type === 'faq' ? 1 : IN_TITLE
	const told = query.asked.map(({ asks, tells }) => ({
		title: source.type === 'faq' ? asks(title.text) : tells(title.text),
		all: tells(all.text),
	}))
	const statements = quotable(query.kind, source, texts).map(({ text, under }) => {
		const own = readText(`${under} ${text}`.trim())
		const part = cover(query, { own, title, all, titleCounts, told, isFaq: source.type === 'faq' })
		return {
			text,
			score: part * kindFactor(query, source, text) + phraseBonus(query, text),
			ownTerms: query.terms.filter((term) => match(term, own.terms) > 0).length,
		}
	})
	const best = Math.max(0, ...statements.map(({ score }) => score))
	const isSame = told.length > 0 && told.every((matter) => matter.title)
	const score = source.type === 'faq' && !isSame ? best * aboutTheSame(query, title.terms) : best
	const agrees = told.some((matter) => matter.title || matter.all)
	return { source, score, agrees, statements }
}

function phraseBonus({ pairs }: Query, text: string): number {
	const told = ` ${stemsOf(text).join(' ')} `
	const found = pairs.filter((pair) => told.includes(` ${pair} `)).length
	return Math.min(2, found) * PHRASE
}

/**
 * An FAQ is said as a whole; the title of a slide counts as a statement where it holds what is asked for. A question in
 * a document is no answer: it says what the sentence after it, which comes `under` it, is about.
 */
function quotable(kind: QuestionKind, { type, title }: AnswerSource, texts: string[]): Quotable[] {
	if (type === 'faq') return [{ text: texts.join(' '), under: '' }]
	const told = texts.flatMap((text, place) => {
		const before = texts[place - 1] ?? ''
		return isQuestion(text) ? [] : [{ text, under: isQuestion(before) ? before : '' }]
	})
	const isHeld = type === 'slide' && kind !== 'any' && satisfies(kind, title)
	return isHeld ? [{ text: title, under: '' }, ...told] : told
}

type Quotable = { text: string; under: string }

const isQuestion = (text: string) => /\?["')\]]*$/.test(text)

type Places = {
	own: Told
	title: Told
	all: Told
	titleCounts: number
	isFaq: boolean
	/** Of each matter of the question, whether the title and the source tell of it. */
	told: { title: boolean; all: boolean }[]
}

/** The part of what is asked for that a statement, its title and its surroundings name. */
function cover({ terms, matters, asked }: Query, places: Places): number {
	const { own, title, all, titleCounts, told, isFaq } = places
	let found = 0
	let wanted = 0
	const partOf = new Map<string, number>()
	for (const { name, weight, tells } of matters) {
		const place = asked.findIndex((m) => m.name === name)
		const part = Math.max(
			tells(own.text) ? (isFaq && !told[place]?.title ? FAQ_BESIDE : 1) : 0,
			told[place]?.title ? titleCounts : 0,
			told[place]?.all && !isFaq ? MATTER_ELSEWHERE : 0,
		)
		partOf.set(name, part)
		wanted += weight
		found += weight * part
	}
	for (const term of terms) {
		wanted += term.weight
		found +=
			term.weight *
			Math.max(
				match(term, own.terms),
				titleCounts * match(term, title.terms),
				ELSEWHERE * match(term, all.terms),
				...term.naming.map((name) => NAMED * (partOf.get(name) ?? 0)),
			)
	}
	return wanted === 0 ? 0 : found / wanted
}

function kindFactor({ kind, meets }: Query, source: AnswerSource, text: string): number {
	if (!meets(text, source.title)) return WRONG_KIND
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
