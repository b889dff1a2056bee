import type { AnswerRequest, AnswerSource, FoundAnswer } from '../../language.ts'
import { toMidSentence, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { type RankedSource, type RankedStatement, rankSources } from './rank-sources.ts'
import { termsOf } from './terms.ts'

/** Minimum score for an answer that was found by the words that a source shares with the question. */
const MIN_WORD_SCORE = 0.57
/** Minimum score for an answer that was found by topic, because no answer was found by words. */
const MIN_TOPIC_SCORE = 0.65
/**
 * Minimum score for an answer that was found by topic and replaces an answer found by words. The answer by words is
 * replaced only when its source mentions no topic of the question.
 */
const MIN_OVERRIDING_TOPIC_SCORE = 0.8
/**
 * Minimum score of a second quoted statement, as a share of the first statement's score. A statement is a line or a
 * sentence of a source.
 */
const SECOND_STATEMENT_SHARE = 0.85

/**
 * Answers a question with a quote from the best source: the whole answer of an FAQ, or one or two statements of any
 * other source. Returns null when no source matches enough of the question, or when none contains the amount or time
 * that the question asks for. Equal requests always get equal answers.
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
 * Returns the best source. Ranks the sources by words first. Ranks them by topics when no source reaches
 * `MIN_WORD_SCORE` or when the best source mentions no topic of the question. Ranking by topics skips the company
 * profile, which mentions many topics but rarely answers questions about them.
 */
function findBest(request: AnswerRequest): RankedSource | null {
	const [byWords] = rankSources(request, 'words')
	const words = byWords !== undefined && byWords.score >= MIN_WORD_SCORE ? byWords : null
	if (words?.matchesTopic) return words
	const byTopics = rankSources(request, 'topics').find(({ source }) => source.type !== 'profile')
	const minScore = words === null ? MIN_TOPIC_SCORE : MIN_OVERRIDING_TOPIC_SCORE
	return byTopics?.matchesTopic && byTopics.score >= minScore ? byTopics : words
}

/**
 * Returns the best statement of a source. Adds a second statement that has a similar score and other content. Keeps the
 * order of the source.
 */
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

/**
 * Returns the bonus for a whole sentence of a slide. The bonus lets the sentence win over a bullet with the same
 * content.
 */
function sentenceBonus(source: AnswerSource, text: string): number {
	return source.type === 'slide' && /[.!?]["')]*$/.test(text) ? 0.03 : 0
}

function addsContent(text: string, previous: string): boolean {
	const known = new Set(termsOf(previous).map(({ stem }) => stem))
	const terms = termsOf(text)
	return terms.filter(({ stem }) => !known.has(stem)).length > terms.length / 2
}

/**
 * Formats a statement as a sentence. When a bullet contains no term of the question, puts the slide's title before the
 * bullet.
 */
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
