import { splitWords } from '@dormer/providers/speech'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpeakable } from '../../core/speakable.ts'
import { splitSentences } from './split-sentences.ts'

test.each<[string, ...string[]]>([
	['Good morning. Shall we begin? Yes!', 'Good morning.', 'Shall we begin?', 'Yes!'],
	['Mr. and Mrs. Delgado chose Dr. Nguyen.', 'Mr. and Mrs. Delgado chose Dr. Nguyen.'],
	['It costs $12.50. That is 3.5 percent.', 'It costs $12.50.', 'That is 3.5 percent.'],
	['We work on Main St. Denver likes it.', 'We work on Main St. Denver likes it.'],
	['We work on Main St. We like it.', 'We work on Main St.', 'We like it.'],
	['Meet at St. Louis Ave. 5 today.', 'Meet at St. Louis Ave. 5 today.'],
	['J. R. Smith signs. So do I. Then we go.', 'J. R. Smith signs.', 'So do I.', 'Then we go.'],
	[
		'Vents, e.g. Ridge vents, help, i.e. Air moves.',
		'Vents, e.g. Ridge vents, help, i.e. Air moves.',
	],
	['Well… maybe. Or... no. Wait… Then go.', 'Well… maybe.', 'Or... no.', 'Wait…', 'Then go.'],
	['She said “Stop!” and left. “Go.” He went.', 'She said “Stop!” and left.', '“Go.”', 'He went.'],
	['(It is late.) Good night!', '(It is late.)', 'Good night!'],
	[
		'Open at 9 a.m. We are here. Made in the U.S. Army style.',
		'Open at 9 a.m.',
		'We are here.',
		'Made in the U.S. Army style.',
	],
	['Hi {{first_name}}. {{street}} is next.', 'Hi {{first_name}}.', '{{street}} is next.'],
	['A title\n\nThe first line\nand its end', 'A title', 'The first line and its end'],
	['One. — Two. …', 'One.', '— Two. …'],
	['Item No. 5 is best. No. It is not.', 'Item No. 5 is best.', 'No.', 'It is not.'],
	['Really?! Yes.', 'Really?!', 'Yes.'],
	['visit summitpeak.com today. ok.', 'visit summitpeak.com today. ok.'],
	['…', '…'],
	['  \n '],
	['Six nails each, not four', 'Six nails each, not four'],
])('splits %j into sentences', (script, ...sentences) => {
	expect(splitSentences(script).map(({ text }) => text)).toEqual(sentences)
})

test('keeps all words of any script in order, and returns only sentences with a letter or digit', () => {
	const word = fc.oneof(
		fc.string({ unit: 'grapheme', maxLength: 8 }),
		fc.lorem({ maxCount: 2 }),
		fc.constantFrom(
			'Mr.',
			'St.',
			'We',
			'go.',
			'Go!',
			'…',
			'—',
			'3.5',
			'A.',
			'"Yes."',
			'\n\n',
			'?!',
			'{{street}}.',
		),
	)
	fc.assert(
		fc.property(fc.array(word, { maxLength: 40 }), (words) => {
			const script = words.join(' ')
			const sentences = splitSentences(script)
			expect(sentences.flatMap(({ text }) => splitWords(text))).toEqual(splitWords(script))
			let next = 0
			for (const { text, firstWord, wordCount } of sentences) {
				expect([firstWord, wordCount]).toEqual([next, splitWords(text).length])
				expect(wordCount).toBeGreaterThan(0)
				if (isSpeakable(script)) expect(isSpeakable(text)).toBe(true)
				next += wordCount
			}
		}),
		{ numRuns: 2000 },
	)
})
