import type { Answer } from '@dormer/api/sale/qa/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../messages/index.ts'
import {
	type Conversation,
	type ConversationEvent,
	followUpPrompt,
	reduceConversation,
	restStart,
	splitPartialAnswer,
	splitSpokenAnswer,
	startConversation,
} from './conversation.ts'

beforeAll(() => loadMessages('en'))

const FROM = { part: 2, atMs: 4000 }
const text = 'Yes, once. Tell us within 60 days.'
const answer: Answer = {
	kind: 'answer',
	questionId: 'q',
	answer: text,
	source: 'slides',
	confidence: 1,
	passages: [],
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
const spoken = { type: 'spoken' } as const
const replied = { type: 'replied' } as const
const failed = { type: 'failed', problem: null } as const
const streamed = (text: string) => ({ type: 'streamed', text }) as const
const understood = (reply: string, intent: 'continue' | 'question' = 'question') =>
	({ type: 'understood', intent, reply }) as const

describe('reduceConversation', () => {
	it('moves from “thinking” to “speaking”, and then to the follow-up prompt', () => {
		expect(after().step).toBe('thinking')
		expect(after(answered).step).toBe('speaking')
		expect(after(answered, spoken)).toMatchObject({
			step: 'prompting',
			from: FROM,
		})
		expect(followUpPrompt(after(answered, spoken))).toBe('Was that what you wanted?')
	})

	it('keeps the answer when the homeowner passes the question on to the rep', () => {
		expect(after(answered, spoken, { type: 'missed' })).toMatchObject({ missed: true, answer })
		const sent = after(answered, spoken, { type: 'passedOn' })
		expect(sent).toMatchObject({ passedOn: true, step: 'prompting', answer })
		expect(followUpPrompt(sent)).toBe('Shall we go on?')
	})

	it('asks whether to continue after a question was passed on to the rep', () => {
		const unknown = { ...answered, answer: { ...answer, escalated: true, relatedSlideId: null } }
		expect(followUpPrompt(after(unknown, spoken))).toBe('Shall we go on?')
	})

	it('offers to ask the rep when nothing was found, and after a quote that is not quite the answer', () => {
		const unanswered = { ...answered, answer: { ...answer, kind: 'unanswered' as const } }
		expect(followUpPrompt(after(unanswered, spoken), 'Maya')).toBe('Shall I ask Maya?')
		const notQuite = after(answered, spoken, { type: 'notQuite' })
		expect(followUpPrompt(notQuite, 'Maya')).toBe('Shall I ask Maya?')
		const sent = reduceConversation(notQuite, { type: 'passedOn' })
		expect(followUpPrompt(sent, 'Maya')).toBe('Shall we go on?')
		const unclear = { ...answered, answer: { ...answer, kind: 'unclear' as const } }
		expect(followUpPrompt(after(unclear, spoken), 'Maya')).toBe('Shall we go on?')
	})

	it('keeps the position at which playback paused for the first question when a follow-up question starts', () => {
		const next = after(answered, spoken, replied, understood('And the gutters?'))
		expect(next).toMatchObject({ step: 'thinking', question: 'And the gutters?', answer: null })
		expect(next).toMatchObject({ from: FROM })
	})

	it('speaks the answer again when the homeowner asks to repeat it', () => {
		const repeated = after(answered, spoken, replied, { type: 'repeated' })
		expect(repeated).toMatchObject({ step: 'speaking', answer })
		expect(after(answered, spoken, { type: 'repeated' }).step).toBe('prompting')
	})

	it('asks “What would you like to know?” after a one-word reply without a question mark', () => {
		const unclear = after(answered, spoken, replied, understood('no'))
		expect(unclear).toMatchObject({ step: 'prompting', unclear: true, answer })
		expect(followUpPrompt(unclear)).toBe('What would you like to know?')
		expect(after(answered, spoken, replied, understood('Gutters?')).step).toBe('thinking')
	})

	it('changes no step when the reply means “continue”, because useConversation resumes the playback', () => {
		expect(after(answered, spoken, replied, understood('yes', 'continue')).step).toBe('listening')
	})

	it('enters the step “failed” when a question fails', () => {
		expect(after(failed).step).toBe('failed')
		expect(after(answered, spoken, replied, failed).step).toBe('prompting')
		expect(after(answered, failed).step).toBe('speaking')
	})

	it('ignores an answer that arrives after the question failed', () => {
		expect(after(failed, answered).answer).toBeNull()
	})
	it('replaces the partial answer with each streamed text, then with the final answer', () => {
		const writing = after(streamed('Yes, twice.'), streamed('Yes, once. Tell us'))
		expect(writing).toMatchObject({
			step: 'thinking',
			partialAnswer: 'Yes, once. Tell us',
			answer: null,
		})
		expect(reduceConversation(writing, answered)).toMatchObject({ step: 'speaking', answer })
	})

	it('clears the partial answer and allows a retry when a question fails', () => {
		const refused = after(streamed('Yes,'), { type: 'failed', problem: 'Too many requests.' })
		expect(refused).toMatchObject({
			step: 'failed',
			partialAnswer: '',
			problem: 'Too many requests.',
		})
		expect(reduceConversation(refused, streamed('Yes,'))).toBe(refused)
		const again = reduceConversation(refused, { type: 'asked', question: refused.question })
		expect(again).toMatchObject({ step: 'thinking', partialAnswer: '', problem: null })
	})

	it('clears the partial answer when the next question is asked', () => {
		expect(after(streamed('Yes,'), { type: 'asked', question: 'And now?' }).partialAnswer).toBe('')
	})
})

describe('splitPartialAnswer', () => {
	it('splits off the first sentence of a streamed answer when the second sentence begins', () => {
		const none = { spoken: '', upcoming: '' }
		expect(splitPartialAnswer('Yes, once.')).toEqual({
			lead: none,
			rest: { ...none, spoken: 'Yes, once.' },
		})
		expect(splitPartialAnswer('Yes, once. Tell')).toEqual({
			lead: { ...none, spoken: 'Yes, once.' },
			rest: { ...none, spoken: 'Tell' },
		})
	})
})

describe('splitSpokenAnswer', () => {
	it.each([
		[0, ['', 'Yes, once.'], ['', 'Tell us within 60 days.']],
		[50, ['Yes,', 'once.'], ['', 'Tell us within 60 days.']],
		[150, ['Yes, once.', ''], ['', 'Tell us within 60 days.']],
		[399, ['Yes, once.', ''], ['Tell us', 'within 60 days.']],
		[9000, ['Yes, once.', ''], ['Tell us within 60 days.', '']],
	])('splits the answer into spoken and upcoming words at %i ms', (atMs, lead, rest) => {
		const parts = splitSpokenAnswer(answer, atMs)
		expect([parts.lead.spoken, parts.lead.upcoming]).toEqual(lead)
		expect([parts.rest.spoken, parts.rest.upcoming]).toEqual(rest)
	})

	it('sets apart the introduction of a quote', () => {
		const quote = 'Here is what Summit Peak says: Yes, we are insured. Ask us for the policy.'
		const { lead, rest } = splitSpokenAnswer({ answer: quote, wordTimings: [] }, 0)
		expect(lead.spoken).toBe('Here is what Summit Peak says:')
		expect(rest.spoken).toBe('Yes, we are insured. Ask us for the policy.')
	})

	it('counts all words of an answer as spoken when the answer has no word timings', () => {
		expect(splitSpokenAnswer({ answer: 'One sentence alone.', wordTimings: [] }, 0)).toEqual({
			lead: { spoken: '', upcoming: '' },
			rest: { spoken: 'One sentence alone.', upcoming: '' },
		})
	})
})

describe('restStart', () => {
	it('returns the time of the first word after the spoken beginning', () => {
		const opening = (text: string) => ({ answer: text, audioUrl: '/b.mp3', wordTimings: [] })
		expect(restStart(answer, opening('Yes, once.'))).toBe(250)
		expect(restStart(answer, opening('Yes, twice.'))).toBe(0)
		expect(restStart(answer, opening(text))).toBe(Number.POSITIVE_INFINITY)
	})
})
