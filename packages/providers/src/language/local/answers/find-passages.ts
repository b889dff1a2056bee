import type { AnswerRequest, Passage } from '../../language.ts'
import { type RankedSource, type RankedStatement, rankSources } from './rank-sources.ts'

/** Maximum number of passages that are shown instead of an answer. */
const MAX_PASSAGES = 3
/** Minimum score of a source whose passage is shown. Scores range from 0 to about 1. */
const MIN_SCORE = 0.3
/** Factor for the score of a source that was found by its topic. For a source that was found by its words, the factor is 1. */
const TOPIC_FACTOR = 0.9
/** Minimum score of a neighboring statement in a passage, as a share of the best statement's score. */
const NEIGHBOR_SHARE = 0.8
/** Maximum number of statements in a passage. */
const MAX_STATEMENTS = 3
/** Maximum number of characters of a passage with more than one statement. */
const MAX_CHARACTERS = 240

/**
 * Returns up to three quotes that may answer a question, each from a different source, the best first. A quote from an FAQ is
 * its whole answer. A quote from any other source has one to three neighboring statements, each on its own line. Returns an
 * empty list when no source has enough in common with the question, or when no source names the service that the question
 * names.
 */
export function findPassages(request: AnswerRequest): Passage[] {
	const best = new Map<RankedSource['source'], RankedSource>()
	for (const ranked of rankSources(request, 'words')) best.set(ranked.source, ranked)
	for (const { score, ...ranked } of rankSources(request, 'topics')) {
		const byTopic = { ...ranked, score: TOPIC_FACTOR * score }
		if (byTopic.score > (best.get(ranked.source)?.score ?? 0)) best.set(ranked.source, byTopic)
	}
	return [...best.values()]
		.filter(({ score, isAboutSubject }) => score >= MIN_SCORE && isAboutSubject)
		.sort((one, other) => other.score - one.score)
		.slice(0, MAX_PASSAGES)
		.map(({ source, statements }) => {
			const { type, id, title, section } = source
			const quote = quoteOf(statements.filter(({ text }) => text !== title || type === 'faq'))
			return { type, id, title, quote: quote === '' ? title : quote, section: section ?? null }
		})
}

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
