import type { AnswerRequest, AnswerSource, Passage } from '@dormer/providers/language/language'
import { type RankedSource, type RankedStatement, rankSources } from './rank-sources.ts'

/** Maximum number of passages that are shown instead of an answer. */
const MAX_PASSAGES = 2
/** Minimum score of a source whose passage is shown. Scores range from 0 to about 1. */
const MIN_SCORE = 0.5
/** Minimum score of a statement that is given as the answer. */
const MIN_STRONG_SCORE = 0.85
/** Minimum distance in score between a statement that is given as the answer and any other that answers differently. */
const MIN_LEAD = 0.2
/** Factor for the score of a source that was found by its topic. For a source that was found by its words, the factor is 1. */
const TOPIC_FACTOR = 0.9
/**
 * Factor for the score of a source by whether it mentions a topic of the question. Without one, the words that it shares with the
 * question are likely to mean something else: "break" in "Does it break?" and "The breaker runs on the first morning".
 */
const TOPIC_FIT = { mentioned: 1, unknown: 0.9, missing: 0.6 }
/** Minimum score of a neighboring statement in a passage, as a share of the best statement's score. */
const NEIGHBOR_SHARE = 0.8
/** Maximum number of statements in a passage. */
const MAX_STATEMENTS = 3
/** Maximum number of characters of a passage with more than one statement. */
const MAX_CHARACTERS = 240

/**
 * Quotes for a question. `strong` is the statement that answers it with certainty, or null. `passages` are up to two quotes that
 * may answer it, each from a different source, the best first: the whole answer of an FAQ, or one to three neighboring statements
 * of another source, each on its own line.
 */
export type Quotes = { strong: Passage | null; passages: Passage[] }

/**
 * Returns the quotes for a question. Returns none when no source has enough in common with the question, or when no source names
 * the service that the question names.
 */
export function findQuotes(request: AnswerRequest): Quotes {
	const best = new Map<AnswerSource, RankedSource>()
	for (const [by, factor] of [
		['words', 1],
		['topics', TOPIC_FACTOR],
	] as const)
		for (const ranked of rankSources(request, by)) {
			const fit = factor * TOPIC_FIT[ranked.topic]
			const fitted = { ...ranked, score: fit * ranked.score, statements: scale(ranked, fit) }
			if (fitted.score > (best.get(ranked.source)?.score ?? 0)) best.set(ranked.source, fitted)
		}
	const found = [...best.values()]
		.filter(({ score, isAboutSubject }) => score >= MIN_SCORE && isAboutSubject)
		.sort((one, other) => other.score - one.score)
	return { strong: strongQuote(found), passages: found.slice(0, MAX_PASSAGES).map(passageOf) }
}

const scale = ({ statements }: RankedSource, factor: number): RankedStatement[] =>
	statements.map((statement) => ({ ...statement, score: factor * statement.score }))

function passageOf({ source, statements }: RankedSource): Passage {
	const { title, type } = source
	const quote = quoteOf(statements.filter(({ text }) => text !== title || type === 'faq'))
	return present(source, quote === '' ? title : quote)
}

const present = ({ type, id, title, section }: AnswerSource, quote: string): Passage => ({
	type,
	id,
	title,
	quote,
	section: section ?? null,
})

/** Returns the best statement of all sources if it stands out, or null. */
function strongQuote(found: readonly RankedSource[]): Passage | null {
	const ranked = found
		.flatMap(({ source, statements }) => statements.map((statement) => ({ source, ...statement })))
		.toSorted((one, other) => other.score - one.score)
	const [first] = ranked
	if (first === undefined || first.score < MIN_STRONG_SCORE || !first.isAnswer) return null
	if (first.source.type !== 'faq' && !statesMore(first.text, first.source.title)) return null
	const rival = ranked.find(({ text }) => text !== first.text)
	if (rival !== undefined && first.score - rival.score < MIN_LEAD) return null
	return present(first.source, first.text)
}

/** Returns whether a statement says more than the title above it: at least three words that are not the title. */
const statesMore = (text: string, title: string): boolean =>
	text.split(/\s+/).length >= 3 && text.replace(/[.!]$/, '') !== title.replace(/[.!]$/, '')

/** Returns the best statement and its neighbors with a similar score, in the order of the source. */
function quoteOf(statements: readonly RankedStatement[]): string {
	const scores = statements.map(({ score }) => score)
	const best = scores.indexOf(Math.max(...scores))
	let [start, end] = [best, best + 1]
	const minScore = NEIGHBOR_SHARE * (scores[best] ?? 0)
	while (end - start < MAX_STATEMENTS) {
		const before = scores[start - 1] ?? -1
		const after = scores[end] ?? -1
		if (Math.max(before, after) < minScore) break
		const wider = after >= before ? ([start, end + 1] as const) : ([start - 1, end] as const)
		if (textBetween(statements, ...wider).length > MAX_CHARACTERS) break
		;[start, end] = wider
	}
	return textBetween(statements, start, end)
}

const textBetween = (statements: readonly RankedStatement[], start: number, end: number): string =>
	statements
		.slice(Math.max(0, start), end)
		.map(({ text }) => text)
		.join('\n')
