import { expect, test } from 'vitest'
import { findBlanks, replaceAt } from './blanks.ts'

test.each([
	['Insurance company: ____________', [{ line: 1, before: 'Insurance company:' }]],
	[
		'# A\n\nClaim no. \\_\\_\\_\\_ of \\_\\_\\_',
		[
			{ line: 3, before: 'Claim no.' },
			{ line: 3, before: 'Claim no. of' },
		],
	],
	['| **Color** | ......... |', [{ line: 1, before: 'Color' }]],
	['one\n\n___\n\ntwo', []],
	['{{first_name}} and snake_case_name', []],
	['Wait... what', []],
])('%j', (text, expected) => {
	expect(findBlanks(text)).toMatchObject(expected)
})

test('a variable takes the place of a blank and of nothing else', () => {
	const text = 'Color: ____, made by ____.'
	const [first] = findBlanks(text)
	expect(first && replaceAt(text, first, '{{city}}')).toBe('Color: {{city}}, made by ____.')
})
