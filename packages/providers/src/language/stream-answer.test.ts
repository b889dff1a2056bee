import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoundAnswer } from './language.ts'
import { streamCheckedAnswer } from './stream-answer.ts'

const sources = [
	{ type: 'slide' as const, id: 'a', title: 'Price', lines: ['Best: $24,150', 'He said "yes"'] },
]
const written = (answer: string, quote = 'Best: $24,150') =>
	JSON.stringify({ answered: true, citations: [{ source: 1, quote }], confidence: 0.9, answer })

function partialAnswers(
	content: string,
	cuts: number[] = Array.from(content, (_, at) => at + 1),
): string[] {
	const parts: string[] = []
	const onContent = streamCheckedAnswer(
		{ sources, question: 'What is the best one?' },
		({ answer }) => parts.push(answer),
	)
	for (const cut of cuts) onContent(content.slice(0, cut))
	return parts
}

describe('streamCheckedAnswer', () => {
	it('reports a streamed answer one sentence at a time', () => {
		expect(partialAnswers(written('It is $24,150. We said so. And more'))).toEqual([
			'It is $24,150.',
			'It is $24,150. We said so.',
		])
	})

	it('reports the citations with each partial answer', () => {
		const parts: FoundAnswer[] = []
		streamCheckedAnswer({ sources, question: '' }, (part) => parts.push(part))(
			written('It is yours. '),
		)
		const citations = [{ type: 'slide', id: 'a', title: 'Price', quote: 'Best: $24,150' }]
		expect(parts).toEqual([{ answer: 'It is yours.', citations, confidence: 0.9 }])
	})

	it.each([
		['with a number that no source contains', written('It is $9. We said so. ')],
		['with a quote that no source contains', written('It is yours. ', 'Best: free')],
		[
			'whose citations come last',
			'{"answered":true,"confidence":1,"answer":"It is yours. Really. ","citations":[]}',
		],
		[
			'that the model marks as unanswered',
			'{"answered":false,"citations":[],"confidence":1,"answer":"I know. Not. "}',
		],
		['in an unexpected JSON format', '{"words":"It is yours. ","answer":"It is yours. "}'],
	])('reports nothing for an answer %s', (_, content) => {
		expect(partialAnswers(content)).toEqual([])
	})

	it('reports the sentences of an answer up to the first one that fails the check', () => {
		const content = written('It is yours. It costs $9. We like it. And more')
		expect(partialAnswers(content)).toEqual(['It is yours.'])
	})

	it('decodes quotation marks, backslashes and non-Latin letters in the streamed JSON', () => {
		const answer = 'He said "yes", «señor» \\ 日本. Then he left. '
		expect(partialAnswers(written(answer, 'He said "yes"')).at(-1)).toBe(answer.trim())
	})

	it('reports the same sentences no matter how the streamed JSON is divided into chunks', () => {
		const content = written('It is $24,150. We "said" so. And more \\ of it. Truly. ')
		const whole = partialAnswers(content).at(-1)
		fc.assert(
			fc.property(fc.array(fc.nat(content.length)), (cuts) => {
				const parts = partialAnswers(content, [...cuts.toSorted((a, b) => a - b), content.length])
				expect(parts.at(-1)).toBe(whole)
				for (const part of parts) expect(whole?.startsWith(part)).toBe(true)
			}),
		)
	})
})
