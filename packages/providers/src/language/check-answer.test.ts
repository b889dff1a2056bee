import { describe, expect, it } from 'vitest'
import { checkAnswer } from './check-answer.ts'
import type { AnswerSource } from './language.ts'

const slide = (title: string, ...lines: string[]): AnswerSource => ({
	type: 'slide',
	id: title,
	title,
	lines,
})
const SOURCES: AnswerSource[] = [
	slide('A warranty you can read', '50 years on materials, in writing', '10 years on workmanship'),
	slide(
		'Choose the roof that fits',
		'Better: $19,690',
		'Best: $24,150',
		'Best is standing seam metal',
	),
]

describe('checkAnswer', () => {
	const modelAnswer = {
		answered: true,
		answer: 'The Best roof is $24,150.',
		confidence: 0.9,
		citations: [{ source: 2, quote: 'best: $24,150' }],
	}
	const check = (changes: Partial<typeof modelAnswer>) =>
		checkAnswer({ ...modelAnswer, ...changes }, SOURCES, 'What is the best one?')

	it('accepts a model answer whose quotes occur in their sources', () => {
		expect(check({})).toEqual({
			answer: modelAnswer.answer,
			confidence: 0.9,
			citations: [
				{
					type: 'slide',
					id: 'Choose the roof that fits',
					title: 'Choose the roof that fits',
					quote: 'best: $24,150',
				},
			],
		})
	})

	it('drops a quote that the model invented and lowers the confidence', () => {
		const invented = { source: 1, quote: 'Best for everybody' }
		const found = check({ citations: [...modelAnswer.citations, invented] })
		expect(found?.citations).toHaveLength(1)
		expect(found?.confidence).toBe(0.45)
	})

	it.each([
		['without a quote', { citations: [] }],
		['with only an invented quote', { citations: [{ source: 2, quote: 'Best: $2' }] }],
		['that cites an unknown source', { citations: [{ source: 9, quote: 'Best: $24,150' }] }],
		['with a price that no cited source contains', { answer: 'It is $21,000.' }],
		[
			'with a spelled-out number that no cited source contains',
			{ answer: 'Best lasts seventy years.' },
		],
		['that the model marks as unanswered', { answered: false }],
		['that is blank', { answer: ' ' }],
	])('returns null for an answer %s', (_, changes) => {
		expect(check(changes)).toBeNull()
	})
})
