import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PartialAnswer } from './language.ts'
import { streamCheckedAnswer } from './stream-answer.ts'

const sources = [
	{ type: 'slide' as const, id: 'a', title: 'Price', lines: ['Best: $24,150', 'He said "yes"'] },
]
const written = (answer: string, quote = 'Best: $24,150') =>
	JSON.stringify({ answered: true, citations: [{ source: 1, quote }], answer, confidence: 0.9 })

function told(content: string, cuts: number[] = Array.from(content, (_, at) => at + 1)): string[] {
	const parts: string[] = []
	const follow = streamCheckedAnswer({ sources, question: 'What is the best one?' }, ({ answer }) =>
		parts.push(answer),
	)
	for (const cut of cuts) follow(content.slice(0, cut))
	return parts
}

describe('an answer as it is written', () => {
	it('is told sentence by sentence', () => {
		expect(told(written('It is $24,150. We said so. And more'))).toEqual([
			'It is $24,150.',
			'It is $24,150. We said so.',
		])
	})

	it('is told with what it rests on', () => {
		const parts: PartialAnswer[] = []
		streamCheckedAnswer({ sources, question: '' }, (part) => parts.push(part))(
			written('It is yours. '),
		)
		const citations = [{ type: 'slide', id: 'a', title: 'Price', quote: 'Best: $24,150' }]
		expect(parts).toEqual([{ answer: 'It is yours.', citations }])
	})

	it.each([
		['with a number that no source has', written('It is $9. We said so. ')],
		['with a quote that no source has', written('It is yours. ', 'Best: free')],
		['before its citations', '{"answered":true,"answer":"It is yours. Really. ","citations":[]}'],
		['that is none', '{"answered":false,"citations":[],"answer":"I know. Not. "}'],
		['in another shape', '{"words":"It is yours. ","answer":"It is yours. "}'],
	])('is not told %s', (_, content) => {
		expect(told(content)).toEqual([])
	})

	it('is told no further than the first sentence that does not stand', () => {
		const content = written('It is yours. It costs $9. We like it. And more')
		expect(told(content)).toEqual(['It is yours.'])
	})

	it('reads quotation marks, backslashes and letters of any kind', () => {
		const answer = 'He said "yes", «señor» \\ 日本. Then he left. '
		expect(told(written(answer, 'He said "yes"')).at(-1)).toBe(answer.trim())
	})

	it('tells the same however it is cut', () => {
		const content = written('It is $24,150. We "said" so. And more \\ of it. Truly. ')
		const whole = told(content).at(-1)
		fc.assert(
			fc.property(fc.array(fc.nat(content.length)), (cuts) => {
				const parts = told(content, [...cuts.toSorted((a, b) => a - b), content.length])
				expect(parts.at(-1)).toBe(whole)
				for (const part of parts) expect(whole?.startsWith(part)).toBe(true)
			}),
		)
	})
})
