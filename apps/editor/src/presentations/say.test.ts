import { expect, test } from 'vitest'
import { differences } from './differences.ts'
import { firstPersonalSentence } from './say.ts'

test('the first sentence that names the homeowner, with what is known filled in', () => {
	const slides = [
		{ narrationScript: 'Good morning.' },
		{ narrationScript: 'Welcome. {{first_name}}, this is {{street}}.' },
	]
	const said = firstPersonalSentence(slides, { first_name: 'Hannah' })
	expect(said.map(({ text, isTheirs }) => [text, isTheirs])).toEqual([
		['Hannah', true],
		[', this is ', false],
		['…', true],
		['.', false],
	])
	expect(firstPersonalSentence([{ narrationScript: 'Nobody.' }], {})).toEqual([])
})

test('a proposal marks what was not typed', () => {
	const parts = differences('3310 Vrane st, denver', '3310 Vrain St, Denver, CO 80212')
	expect(parts.filter(({ isNew }) => isNew).map(({ text }) => text)).toEqual([
		'Vrain',
		'CO',
		'80212',
	])
	expect(parts.map(({ text }) => text).join('')).toBe('3310 Vrain St, Denver, CO 80212')
})
