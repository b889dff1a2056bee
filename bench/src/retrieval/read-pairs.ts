import type { AnswerSource } from '@dormer/providers/language'
import type { TestQuestion } from './test-question.ts'

/** Question and answer pairs of one trade: a line holds a question, a vertical bar, and the sentence that answers it. */
export type TradePairs = { trade: string; pairs: string }
export type PairQuestion = TestQuestion & {
	name: string
	sources: string[]
	corpus: AnswerSource[]
}

/**
 * Returns every question twice: once with all sentences of its trade as sources, and once without the sentence that
 * answers the question, where the engine must escalate.
 */
export function readPairs({ trade, pairs }: TradePairs): PairQuestion[] {
	const rows = pairs
		.trim()
		.split('\n')
		.map((line, index) => {
			const [question = '', answer = ''] = line.split('|').map((part) => part.trim())
			return { id: `${trade} ${index + 1}`, question, answer }
		})
	const corpus = rows.map(
		({ id, answer }): AnswerSource => ({ type: 'document', id, title: 'Notes', lines: [answer] }),
	)
	return rows.flatMap(({ id, question }) => [
		{ name: trade, question, sources: [id], corpus },
		{ name: trade, question, sources: [], corpus: corpus.filter((source) => source.id !== id) },
	])
}
