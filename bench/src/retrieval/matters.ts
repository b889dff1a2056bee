import type { AnswerSource } from '@dormer/providers/language'
import type { TestQuestion } from './ask.ts'

/** The pairs of one trade, a line each: a question, a bar, and the sentence that answers it. */
export type TradePairs = { trade: string; pairs: string }
export type PairQuestion = TestQuestion & { name: string; sources: string[]; among: AnswerSource[] }

/**
 * Every question twice: among all sentences of its trade, and among those without the one that answers it, where it has to
 * be passed on.
 */
export function questionsOf({ trade, pairs }: TradePairs): PairQuestion[] {
	const read = pairs
		.trim()
		.split('\n')
		.map((line, place) => {
			const [question = '', told = ''] = line.split('|').map((part) => part.trim())
			return { id: `${trade} ${place + 1}`, question, told }
		})
	const sources = read.map(
		({ id, told }): AnswerSource => ({ type: 'document', id, title: 'Notes', lines: [told] }),
	)
	return read.flatMap(({ id, question }) => [
		{ name: trade, question, sources: [id], among: sources },
		{ name: trade, question, sources: [], among: sources.filter((source) => source.id !== id) },
	])
}
