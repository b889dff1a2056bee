import { describe, expect, it } from 'vitest'
import { isInsult, isNonsense } from './is-nonsense.ts'

describe('isNonsense', () => {
	it.each(['asdf jkl qwer', 'banana', '???', 'hmm ok whatever', 'aaaa bbbb', 'Test test', ''])(
		'finds no question in “%s”',
		(message) => expect(isNonsense(message)).toBe(true),
	)

	it.each(['Any solar?', 'rust proof?', 'Do you sell HVAC', '¿Pintan cercas?', 'my dog bites'])(
		'takes “%s” for a question',
		(message) => expect(isNonsense(message)).toBe(false),
	)
})

describe('isInsult', () => {
	it.each(['you are all crooks', 'shut up you stupid robot', 'this is a SCAM'])(
		'finds an insult in “%s”',
		(message) => expect(isInsult(message)).toBe(true),
	)

	it.each([
		'Do you fix a roof that sucks in water?',
		'Is the door thief-proof?',
		'Is this a scam?',
	])('reads “%s” as it is', (message) => expect(isInsult(message)).toBe(false))
})
