import { describe, expect, it } from 'vitest'
import { removeSentence, separatorAfter, splitSentences } from './sentences.ts'

describe('splitSentences', () => {
	it.each([
		['One. Two! Three?', ['One.', 'Two!', 'Three?']],
		['He said “Stop.” Then he went.', ['He said “Stop.”', 'Then he went.']],
		['Meet at 12 St. Clair Ave. on Monday.', ['Meet at 12 St. Clair Ave. on Monday.']],
		['It costs $12.50. That is all.', ['It costs $12.50.', 'That is all.']],
		['No stop at the end', ['No stop at the end']],
		['A title\n\nThe text', ['A title', 'The text']],
		[
			'{{first_name}}, welcome. {{street}} is yours.',
			['{{first_name}}, welcome.', '{{street}} is yours.'],
		],
		['  ', []],
	])('splits %j into %j', (script, expected) => {
		const sentences = splitSentences(script)
		expect(sentences.map(({ text }) => text)).toEqual(expected)
		for (const { text, start, end } of sentences) expect(script.slice(start, end)).toBe(text)
	})
})

describe('removeSentence', () => {
	it('removes a sentence and the white space before or after the sentence', () => {
		const remaining = (script: string, index: number) => {
			const sentence = splitSentences(script)[index]
			return sentence && removeSentence(script, sentence)
		}
		expect(remaining('One. Two. Three.', 0)).toBe('Two. Three.')
		expect(remaining('One. Two. Three.', 1)).toBe('One. Three.')
		expect(remaining('One. Two. Three.', 2)).toBe('One. Two.')
	})
})

describe('separatorAfter', () => {
	it('returns a separator that keeps two texts in separate sentences when they are joined', () => {
		expect(splitSentences(`A title${separatorAfter('A title')}The text.`)).toHaveLength(2)
		expect(splitSentences(`It ends.${separatorAfter('It ends.')}The text.`)).toHaveLength(2)
	})
})
