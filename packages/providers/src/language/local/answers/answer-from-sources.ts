import type { AnswerRequest, AnswerSource, FoundAnswer } from '../../language.ts'
import { toMidSentence, toSentence } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { type RankedSource, type RankedStatement, rankSources } from './rank-sources.ts'
import { termsOf } from './terms.ts'

/** Below it the sources do not hold the answer: better none than a wrong one. */
const ENOUGH = 0.57
/** The same where the question is read by its matters. */
const ENOUGH_BY_MATTER = 0.65
/** From here on the matters know better than words of another matter. */
const SURE_BY_MATTER = 0.8
/** A second statement has to be nearly as good as the first. */
const ALSO = 0.85

/**
 * Answers with the words of the source that fits best: an FAQ as it is written, else one or two statements. Null when
 * none names enough of what is asked, or lacks the amount or time that is asked for. The same every time.
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
				: chosen.map((statement) => sayStatement(source, statement)).join(' '),
		confidence: Math.min(1, Math.round(best.score * 100) / 100),
		citations: chosen.map(({ text }) => ({ type, id, title, quote: text })),
	}
}

/**
 * By its words first; by its matters where those find nothing, or what they find tells of another matter. A profile says
 * a little of much: by its matters it would answer what it never meant.
 */
function findBest(request: AnswerRequest): RankedSource | null {
	const [byWords] = rankSources(request, 'words')
	const words = byWords !== undefined && byWords.score >= ENOUGH ? byWords : null
	if (words?.matchesTopic) return words
	const byMatters = rankSources(request, 'matters').find(({ source }) => source.type !== 'profile')
	const enough = words === null ? ENOUGH_BY_MATTER : SURE_BY_MATTER
	return byMatters?.matchesTopic && byMatters.score >= enough ? byMatters : words
}

/** The best statement, and a second one that is nearly as good and says something else, in the source's order. */
function chooseStatements({ source, statements }: RankedSource): RankedStatement[] {
	const [first, ...others] = statements
		.map((statement) => ({
			...statement,
			score: statement.score + fluency(source, statement.text),
		}))
		.sort((a, b) => b.score - a.score)
	if (first === undefined) return []
	const second = others.find(
		({ text, score, ownTermCount: ownTerms }) =>
			score >= first.score * ALSO && ownTerms > 0 && isNews(text, first.text),
	)
	const chosen = second === undefined ? [first.text] : [first.text, second.text]
	return statements.filter(({ text }) => chosen.includes(text))
}

/** A whole sentence of the script is better heard than the bullet that says the same. */
function fluency(source: AnswerSource, text: string): number {
	return source.type === 'slide' && /[.!?]["')]*$/.test(text) ? 0.03 : 0
}

function isNews(text: string, told: string): boolean {
	const known = new Set(termsOf(told).map(({ stem }) => stem))
	const terms = termsOf(text)
	return terms.filter(({ stem }) => !known.has(stem)).length > terms.length / 2
}

/** A bullet that does not name the matter itself is said after its title. */
function sayStatement(
	{ type, title }: AnswerSource,
	{ text, ownTermCount: ownTerms }: RankedStatement,
): string {
	if (type !== 'slide' || /[.!?]["')]*$/.test(text)) return toSentence(text)
	const line = toSpokenText(text)
	return ownTerms > 0
		? toSentence(line)
		: toSentence(`${title.replace(/[.:!?]$/, '')}: ${toMidSentence(line)}`)
}
