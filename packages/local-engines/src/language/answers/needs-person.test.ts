import { describe, expect, it } from 'vitest'
import { needsPerson } from './needs-person.ts'

describe('needsPerson', () => {
	it.each([
		'Do you give a military discount?',
		'Take five hundred off and we have a deal',
		'Drop it by a grand and we sign tonight',
		'If you shave it down a little, I will sign right now',
		'Si me hace un precio mejor firmo hoy',
		'My brother says the other brand is stronger than yours',
		'Dicen que la otra marca es mejor que la suya',
		'Can we get around the inspection?',
		'Could you do it off the books?',
		'Could you build it without a permit?',
		'¿Lo pueden hacer sin permiso?',
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
		'Can you give us ten percent if we sign tonight?',
		'Is that really the lowest you will go?',
		'Would you throw the gutters in?',
		'Any specials for veterans?',
		'Door Masters wants $300 less for the same thing',
		'How do you compare with Ram Jack?',
		'Can I take you to court if it falls on my car?',
		'Can you promise it never breaks down?',
		'Do you swear the house will not sink again?',
		'¿Me hacen una rebaja si pago en efectivo?',
		'¿Garantizan que nunca más entrará agua?',
		'¿Es legal hacerlo sin permiso?',
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
		'Is the warranty transferable to a buyer?',
		'¿Qué cubre la garantía?',
		'How does metal compare with shingles?',
		'Do I need a permit?',
		'¿Quién saca el permiso?',
		'Could a branch knock the gutter off?',
		'When do we sign?',
		'Is aluminum better than vinyl?',
	])('does not pass on “%s”', (question) => {
		expect(needsPerson(question)).toBe(false)
	})
})
