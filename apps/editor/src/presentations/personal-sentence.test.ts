import { describe, expect, it } from 'vitest'
import { firstPersonalSentence } from './personal-sentence.ts'

describe('firstPersonalSentence', () => {
	it('returns the first sentence with a variable, and inserts the known values', () => {
		const slides = [
			{ narrationScript: 'Good morning.' },
			{ narrationScript: 'Welcome. {{first_name}}, this is {{street}}.' },
		]
		const parts = firstPersonalSentence(slides, { first_name: 'Hannah' })
		expect(parts.map(({ text, isVariable }) => [text, isVariable])).toEqual([
			['Hannah', true],
			[', this is ', false],
			['…', true],
			['.', false],
		])
		expect(firstPersonalSentence([{ narrationScript: 'Nobody.' }], {})).toEqual([])
	})
})
