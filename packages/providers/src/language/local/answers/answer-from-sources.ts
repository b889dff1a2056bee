import type { AnswerRequest, AnswerSource, FoundAnswer } from '../../language.ts'
import { toMidSentence, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { type RankedSource, type RankedStatement, rankSources } from './rank-sources.ts'
import { termsOf } from './terms.ts'

/** Minimum score of an answer when sources are ranked by the words that they share with the question. */
const MIN_WORD_SCORE = 0.57
/** Minimum score of an answer when sources are ranked by topics, because ranking by words found no answer. */
const MIN_TOPIC_SCORE = 0.65
/**
 * Minimum score of an answer by topics that replaces an answer by words whose source mentions no topic of the question.
 */
const MIN_OVERRIDING_TOPIC_SCORE = 0.8
/** Minimum score of a second quoted statement (a line or sentence of a source), as a share of the first one's score. */
const SECOND_STATEMENT_SHARE = 0.85

/**
 * Answers a question by quoting the best source: an FAQ's whole answer, or one or two statements of another source.
 * Returns null when no source matches enough of the question, or when none contains the amount or time that the
 * question asks for. The same request always returns the same answer.
 */
export function answerFromSources(request: AnswerRequest): FoundAnswer | null {
	const best = findBest(request)
	if (best === null) return null
	const { source } = best
	const chosen = chooseStatements(best)
	const { type, id, title } = source
	return {
		answer:
			type === 'faq'
				? source.lines.join(' ')
				: chosen.map((statement) => formatStatement(source, statement)).join(' '),
		confidence: Math.min(1, Math.round(best.score * 100) / 100),
		citations: chosen.map(({ text }) => ({ type, id, title, quote: text })),
	}
}

/**
 * Ranks the sources by words first. Ranks them by topics when no source reaches `MIN_WORD_SCORE` or the best source
 * mentions no topic of the question. Ranking by topics skips the company profile, because a profile mentions many
 * topics briefly without answering questions about them.
 */
function findBest(request: AnswerRequest): RankedSource | null {
	const [byWords] = rankSources(request, 'words')
	const words = byWords !== undefined && byWords.score >= MIN_WORD_SCORE ? byWords : null
	if (words?.matchesTopic) return words
	const byTopics = rankSources(request, 'topics').find(({ source }) => source.type !== 'profile')
	const minScore = words === null ? MIN_TOPIC_SCORE : MIN_OVERRIDING_TOPIC_SCORE
	return byTopics?.matchesTopic && byTopics.score >= minScore ? byTopics : words
}

/** Returns the best statement, and a second one if it has a similar score and other content, both in source order. */
function chooseStatements({ source, statements }: RankedSource): RankedStatement[] {
	const [first, ...others] = statements
		.map((statement) => ({
			...statement,
			score: statement.score + sentenceBonus(source, statement.text),
		}))
		.sort((a, b) => b.score - a.score)
	if (first === undefined) return []
	const second = others.find(
		({ text, score, ownTermCount }) =>
			score >= first.score * SECOND_STATEMENT_SHARE &&
			ownTermCount > 0 &&
			addsContent(text, first.text),
	)
	const chosen = second === undefined ? [first.text] : [first.text, second.text]
	return statements.filter(({ text }) => chosen.includes(text))
}

/** Returns the score bonus of a whole sentence from a slide, so that it wins over a bullet with the same content. */
function sentenceBonus(source: AnswerSource, text: string): number {
	return source.type === 'slide' && /[.!?]["')]*$/.test(text) ? 0.03 : 0
}

function addsContent(text: string, previous: string): boolean {
	const known = new Set(termsOf(previous).map(({ stem }) => stem))
	const terms = termsOf(text)
	return terms.filter(({ stem }) => !known.has(stem)).length > terms.length / 2
}

/** Formats a statement as a sentence. Puts the slide's title before a bullet that contains no term of the question. */
function formatStatement(
	{ type, title }: AnswerSource,
	{ text, ownTermCount }: RankedStatement,
): string {
	if (type !== 'slide' || /[.!?]["')]*$/.test(text)) return toSentence(text)
	const line = toSpokenText(text)
	return ownTermCount > 0
		? toSentence(line)
		: toSentence(`${title.replace(/[.:!?]$/, '')}: ${toMidSentence(line)}`)
}
