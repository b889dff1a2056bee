import type { AnswerSource } from '@dormer/providers/language'
import type { TestQuestion } from './test-question.ts'

/**
 * Questions and answers of one trade. Each line contains a question, a vertical bar, and the sentence that answers the
 * question.
 */
export type TradePairs = { trade: string; pairs: string }
export type PairQuestion = TestQuestion & {
	name: string
	sources: string[]
	corpus: AnswerSource[]
}

/**
 * Returns every question twice. The first time, the sources are all sentences of its trade. The second time, the
 * sentence that answers the question is missing, and the engine must escalate the question.
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
