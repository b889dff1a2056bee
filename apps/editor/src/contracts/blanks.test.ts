import { describe, expect, it } from 'vitest'
import { findBlanks, replaceAt } from './blanks.ts'

describe('findBlanks', () => {
	it.each([
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
	])('finds the blanks of %j', (text, expected) => {
		expect(findBlanks(text)).toMatchObject(expected)
	})
})

describe('replaceAt', () => {
	it('replaces one blank with a variable and leaves the other blanks unchanged', () => {
		const text = 'Color: ____, made by ____.'
		const [first] = findBlanks(text)
		expect(first && replaceAt(text, first, '{{city}}')).toBe('Color: {{city}}, made by ____.')
	})
})
