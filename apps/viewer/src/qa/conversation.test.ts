import type { Answer } from '@dormer/api/sale/qa/schema'
import { describe, expect, it } from 'vitest'
import {
	type Conversation,
	type ConversationEvent,
	followUpPrompt,
	reduceConversation,
	splitPartialAnswer,
	splitSpokenAnswer,
	startConversation,
} from './conversation.ts'

const FROM = { part: 2, atMs: 4000 }
const text = 'Yes, once. Tell us within 60 days.'
const answer: Answer = {
	questionId: 'q',
	answer: text,
	source: 'slides',
	confidence: 1,
	citations: [],
	escalated: false,
	relatedSlideId: 'warranty',
	audioUrl: '/a.mp3',
	wordTimings: text
		.split(' ')
		.map((word, i) => ({ word, startTime: i * 100 + 50, endTime: i * 100 + 140 })),
}
const after = (...events: ConversationEvent[]): Conversation =>
	events.reduce(reduceConversation, startConversation('Does the warranty move on?', FROM))
const answered = { type: 'answered', answer } as const
const spoken = { type: 'spoken', shownSlideId: 'days' } as const
const replied = { type: 'replied' } as const
const failed = { type: 'failed', problem: null } as const
const written = (words: string) => ({ type: 'written', words }) as const
const understood = (reply: string, intent: 'continue' | 'question' = 'question') =>
	({ type: 'understood', intent, reply }) as const

describe('a question in a pause', () => {
	it('is answered, spoken, and then asks whether to go on', () => {
		expect(after().step).toBe('thinking')
		expect(after(answered).step).toBe('speaking')
		expect(after(answered, spoken)).toMatchObject({ step: 'prompting', moved: true, from: FROM })
		expect(followUpPrompt(after(answered, spoken))).toBe('Was that what you wanted?')
	})

	it('has moved only when the answer is on another slide', () => {
		expect(after(answered, { ...spoken, shownSlideId: 'warranty' }).slideChanged).toBe(false)
		const nowhere = { ...answered, answer: { ...answer, relatedSlideId: null } }
		expect(after(nowhere, spoken).slideChanged).toBe(false)
	})

	it('asks what nobody knows differently', () => {
		const unknown = { ...answered, answer: { ...answer, escalated: true, relatedSlideId: null } }
		expect(followUpPrompt(after(unknown, spoken))).toBe('Shall we go on?')
	})

	it('takes another question, and still knows the way back to where the first was asked', () => {
		const next = after(answered, spoken, replied, understood('And the gutters?'))
		expect(next).toMatchObject({ step: 'thinking', question: 'And the gutters?', answer: null })
		expect(next).toMatchObject({ moved: true, from: FROM })
	})

	it('asks back when the reply is one word and no question', () => {
		const unclear = after(answered, spoken, replied, understood('no'))
		expect(unclear).toMatchObject({ step: 'prompting', unclear: true, answer })
		expect(followUpPrompt(unclear)).toBe('What would you like to know?')
		expect(after(answered, spoken, replied, understood('Gutters?')).step).toBe('thinking')
	})

	it('does nothing of its own when the reply means to go on', () => {
		expect(after(answered, spoken, replied, understood('yes', 'continue')).step).toBe('listening')
	})

	it('says that a question did not get through; a reply can be given again', () => {
		expect(after(failed).step).toBe('failed')
		expect(after(answered, spoken, replied, failed).step).toBe('prompting')
		expect(after(answered, failed).step).toBe('speaking')
	})

	it('ignores an answer that comes after the question was replaced', () => {
		expect(after(failed, answered).answer).toBeNull()
	})
})

describe('an answer as it is written', () => {
	it('shows each part in place of the one before, and the answer in place of all', () => {
		const writing = after(written('Yes, twice.'), written('Yes, once. Tell us'))
		expect(writing).toMatchObject({ step: 'thinking', words: 'Yes, once. Tell us', answer: null })
		expect(reduceConversation(writing, answered)).toMatchObject({ step: 'speaking', answer })
	})

	it('takes back what was written when no answer comes, says why, and begins again', () => {
		const refused = after(written('Yes,'), { type: 'failed', problem: 'Too many requests.' })
		expect(refused).toMatchObject({ step: 'failed', words: '', problem: 'Too many requests.' })
		expect(reduceConversation(refused, written('Yes,'))).toBe(refused)
		const again = reduceConversation(refused, { type: 'asked', question: refused.question })
		expect(again).toMatchObject({ step: 'thinking', words: '', problem: null })
	})

	it('keeps nothing of one question for the next', () => {
		expect(after(written('Yes,'), { type: 'asked', question: 'And now?' }).partialAnswer).toBe('')
	})

	it('sets the first sentence apart once another follows', () => {
		const none = { said: '', coming: '' }
		expect(splitPartialAnswer('Yes, once.')).toEqual({
			lead: none,
			rest: { ...none, said: 'Yes, once.' },
		})
		expect(splitPartialAnswer('Yes, once. Tell')).toEqual({
			lead: { ...none, said: 'Yes, once.' },
			rest: { ...none, said: 'Tell' },
		})
	})
})

describe('an answer as far as it is spoken', () => {
	it.each([
		[0, ['', 'Yes, once.'], ['', 'Tell us within 60 days.']],
		[50, ['Yes,', 'once.'], ['', 'Tell us within 60 days.']],
		[150, ['Yes, once.', ''], ['', 'Tell us within 60 days.']],
		[399, ['Yes, once.', ''], ['Tell us', 'within 60 days.']],
		[9000, ['Yes, once.', ''], ['Tell us within 60 days.', '']],
	])('at %i ms', (atMs, lead, rest) => {
		const shown = splitSpokenAnswer(answer, atMs)
		expect([shown.lead.spoken, shown.lead.upcoming]).toEqual(lead)
		expect([shown.rest.spoken, shown.rest.upcoming]).toEqual(rest)
	})

	it('counts as spoken where the timings do not fit', () => {
		expect(splitSpokenAnswer({ answer: 'One sentence alone.', wordTimings: [] }, 0)).toEqual({
			lead: { said: '', coming: '' },
			rest: { said: 'One sentence alone.', coming: '' },
		})
	})
})
