import { describe, expect, it } from 'vitest'
import { checkScript } from './check-script.ts'

const SLIDE = ['A warranty you can read', '50 years, in writing', '$4,999 for the porch']

describe('checkScript', () => {
	it.each([
		'The warranty runs for fifty years.',
		'Hi {{first_name}}, the porch is $4,999.',
		'Let us look at the paper together.',
	])('accepts %j, whose numbers and promises are on the slide', (script) => {
		expect(checkScript(script, SLIDE)).toEqual({ script, unsupported: [] })
	})

	it.each([
		'It is only $4,999 today.',
		'You get a 60 year warranty.',
		'It comes with a lifetime guarantee.',
		'You never pay a deposit.',
	])('removes %j, which contains a number or a promise that is not on the slide', (invented) => {
		expect(checkScript(`Read it with me. ${invented}`, SLIDE)).toEqual({
			script: 'Read it with me.',
			unsupported: [invented],
		})
	})
})
