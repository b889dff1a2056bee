import { describe, expect, it } from 'vitest'
import { differences } from './address-differences.ts'
import { firstPersonalSentence } from './personal-sentence.ts'

describe('firstPersonalSentence', () => {
	it('returns the first sentence with variables, filled with the known values', () => {
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

describe('differences', () => {
	it('marks the words of the suggested address that were not typed', () => {
		const parts = differences('3310 Vrane st, denver', '3310 Vrain St, Denver, CO 80212')
		expect(parts.filter(({ isNew }) => isNew).map(({ text }) => text)).toEqual([
			'Vrain',
			'CO',
			'80212',
		])
		expect(parts.map(({ text }) => text).join('')).toBe('3310 Vrain St, Denver, CO 80212')
	})
})
