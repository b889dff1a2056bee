import { describe, expect, it } from 'vitest'
import { classifyReply } from './classify-reply.ts'

const GO_ON = 'Shall we continue?'
const MORE = 'Do you have another question?'
const CLEAR = 'Was that what you wanted?'
const OTHER = 'Welcome to your new roof.'
const BACK = 'Would you like to go back to where we were?'

const read = (userResponse: string, promptText: string, didNavigateToNewSlide = false) =>
	classifyReply({ userResponse, promptText, didNavigateToNewSlide })

describe('classifyReply for colloquial, Spanish and emoji replies', () => {
	it.each([
		["yep let's roll", GO_ON],
		["yep let's roll", CLEAR],
		["let's rock and roll", GO_ON],
		["ok let's do this", GO_ON],
		['nope, all good', CLEAR],
		['nope, all good', GO_ON],
		['No, we’re all set, thanks', CLEAR],
		['nah all good here', MORE],
		['👍', CLEAR],
		['👍🏽', GO_ON],
		['ok 👍', GO_ON],
		['✅', GO_ON],
		['👎', MORE],
		['🙏', CLEAR],
		['sí, adelante', GO_ON],
		['Sí', GO_ON],
		['sí, adelante', CLEAR],
		['¡claro que sí!', GO_ON],
		['dale, sigamos', GO_ON],
		['continúa por favor', OTHER],
		['no tengo más preguntas', MORE],
		['no, gracias', MORE],
		['todo bien, gracias', CLEAR],
		['siguiente', OTHER],
		['stay here', CLEAR],
		['please stay on this slide', CLEAR],
		["let's move on to pricing", CLEAR],
		['move on to the warranty please', GO_ON],
	])('reads “%s” to “%s” as a request to continue', (reply, prompt) => {
		expect(read(reply, prompt)).toBe('continue')
	})

	it.each([
		'go back please',
		'take me back',
		'take us back please',
		'please take me back there',
		'show me where we were',
		'can you show us where we left off',
		'🔙',
		'regresa por favor',
		'vuelve a la anterior',
		'volvamos a donde estábamos',
		'llévame de vuelta',
	])('reads “%s” as a request to go back after a detour', (reply) => {
		expect(read(reply, CLEAR, true)).toBe('go_back')
		expect(read(reply, GO_ON, true)).toBe('go_back')
	})

	it.each(['stay here', 'stay right here please', 'me quedo aquí', "let's move on to pricing"])(
		'reads “%s” as a request to continue on the slide of the answer',
		(reply) => {
			expect(read(reply, CLEAR, true)).toBe('continue')
		},
	)

	it.each([
		'tengo otra pregunta',
		'¿cuánto cuesta?',
		'espera un momento',
		'no quiero seguir todavía',
		'❓',
		'what does the roll roofing cost?',
		'sí, pero ¿cuándo empiezan?',
		'nope, what about hail?',
		'no',
	])('reads “%s” as a question', (reply) => {
		expect(read(reply, CLEAR)).toBe('question')
	})

	it.each([
		"nope, that's all",
		"no, that's it",
		"nah that's everything",
		'nope that is all I wanted to know',
		"no, that'll do",
		"no that's all for now",
		"nope, that's all my questions",
		"no, I'm finished",
		'nope, I think that covers it',
		"no, that's all I had",
	])('reads “%s” as the end of the questions', (reply) => {
		for (const prompt of [GO_ON, MORE, CLEAR]) expect(read(reply, prompt)).toBe('continue')
	})

	it.each([
		'this slide is fine',
		'this one is fine',
		'here is fine',
		"I'm fine here",
		'this slide works for me',
		'this page is good, thanks',
		"let's stay with this slide",
		'we can stay on this one',
		'no need to go back, this is fine',
		"I don't need to go back, this slide is fine",
	])('reads “%s” as a request to continue on this slide', (reply) => {
		for (const prompt of [GO_ON, CLEAR, BACK]) expect(read(reply, prompt, true)).toBe('continue')
	})

	it.each([
		'take me back to the presentation',
		'take us back to the presentation please',
		'bring me back to the slides',
		'can you take me back to the presentation',
		'get me back to the presentation',
		'back to the presentation please',
		"let's get back to the presentation",
		'return me to the presentation',
		'I want to go back to the presentation',
		'send me back to the tour',
	])('reads “%s” as a return to the place of the presentation', (reply) => {
		for (const prompt of [GO_ON, CLEAR, BACK]) {
			expect(read(reply, prompt, true)).toBe('go_back')
			expect(read(reply, prompt, false)).toBe('continue')
		}
	})

	it.each([
		"nope, that's all wrong",
		'is that all?',
		"that's all you have?",
		"no that's not all",
		"nope, that's not it",
		'this slide is fine but what does it cost',
		'this slide is confusing',
		'is this slide fine?',
		'this slide is not fine',
		"don't take me back to the presentation",
		'take me back to the presentation of the price?',
	])('reads “%s” as a question after every prompt', (reply) => {
		for (const prompt of [GO_ON, MORE, CLEAR, BACK])
			for (const moved of [false, true]) expect(read(reply, prompt, moved)).toBe('question')
	})
})
