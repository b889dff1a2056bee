import { describe, expect, it } from 'vitest'
import { needsPerson } from './needs-person.ts'

describe('needsPerson', () => {
	it.each([
		'Do you give a military discount?',
		'Can you do better on the price?',
		'could you knock a thousand off',
		'Is it cheaper if I pay cash?',
		'Is that your best price?',
		'Would you match another quote?',
		'The other company wants $2,000 less',
		'Are you cheaper than Pella?',
		'Why should we go with you?',
		'Can I sue you if it leaks?',
		'Is this contract legally binding?',
		'Can you guarantee it will never leak?',
		'Do you promise that my bill goes down?',
		'How much money will I save?',
		'Will it raise the value, like the resale value?',
		'When does it pay for itself?',
	])('passes on “%s”', (question) => {
		expect(needsPerson(question)).toBe(true)
	})

	it.each([
		'What does the warranty cover?',
		'What guarantee is there on the walls?',
		'Do you guarantee your work?',
		'Do I have to take the day off?',
		'How much is the deposit?',
		'Which roof lasts longer than Asphalt?',
		'How much does the Better one cost?',
		'Are you insured?',
		'Can I pay by check?',
		'Do you cut off the water?',
	])('does not pass on “%s”', (question) => {
		expect(needsPerson(question)).toBe(false)
	})
})
