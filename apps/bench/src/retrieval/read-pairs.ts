import type { AnswerSource } from './sources.ts'
import type { TestQuestion } from './test-question.ts'

/** Questions and answers of one trade. Each line has a question, a vertical bar, and the sentence that answers it. */
export type TradePairs = { trade: string; pairs: string }

/** Sources and the questions that are asked about them. */
export type Corpus = { name: string; sources: AnswerSource[]; questions: TestQuestion[] }

/**
 * Returns the test corpora of a trade. Each question occurs twice: in the first corpus, which contains all sentences, and in a
 * corpus of its own without the sentence that answers it, where the engine must escalate the question to a rep.
 */
export function splitPairs({ trade, pairs }: TradePairs): Corpus[] {
	const rows = pairs
		.trim()
		.split('\n')
		.map((line, index) => {
			const [question = '', answer = ''] = line.split('|').map((part) => part.trim())
			return { id: `${trade} ${index + 1}`, question, answer }
		})
	const sources = rows.map(
		({ id, answer }): AnswerSource => ({ type: 'document', id, title: 'Notes', lines: [answer] }),
	)
	const answerable = rows.map(({ id, question }) => ({ question, sources: [id], words: [] }))
	return [
		{ name: trade, sources, questions: answerable },
		...rows.map(({ id, question }) => ({
			name: trade,
			sources: sources.filter((source) => source.id !== id),
			questions: [{ question, sources: [], words: [] }],
		})),
	]
}
