import type { AnswerSource } from '@dormer/providers/language'
import type { TestQuestion } from './test-question.ts'

/** Questions and answers of one trade. Each line has a question, a vertical bar, and the sentence that answers it. */
export type TradePairs = { trade: string; pairs: string }
export type PairQuestion = TestQuestion & {
	name: string
	sources: string[]
	corpus: AnswerSource[]
}

/**
 * Returns every question twice: once with all sentences of its trade as sources, and once without the sentence that answers it.
 * Without that sentence, the engine must escalate the question to a rep.
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
		{ name: trade, question, sources: [id], words: [], corpus },
		{
			name: trade,
			question,
			sources: [],
			words: [],
			corpus: corpus.filter((source) => source.id !== id),
		},
	])
}
