import { describe, expect, it } from 'vitest'
import { classifyReply } from './classify-reply.ts'

const GO_ON = 'Shall we continue?'
const MORE = 'Do you have another question?'
const BACK = 'Would you like to go back to where we were?'
const EITHER = 'Do you have another question, or shall we continue?'
const EITHER_ON = 'Shall we continue, or do you have another question?'
const CLEAR = 'Was that what you wanted?'
const OTHER = 'Welcome to your new roof.'

const read = (userResponse: string, promptText: string, didNavigateToNewSlide = false) =>
	classifyReply({ userResponse, promptText, didNavigateToNewSlide })

describe('classifyReply for a request to continue', () => {
	it.each([
		'continue',
		'Continue.',
		'continue please',
		'please continue',
		"Let's continue",
		'lets go on',
		'Go on',
		'go ahead',
		'yes, go ahead',
		'Yes please continue',
		'Sure, carry on',
		'ok keep going',
		'move on',
		'next',
		'Next slide please',
		'resume',
		'proceed',
		"I'm ready",
		'ready',
		'ready to go on',
		'Ready when you are',
		'okay, ready to continue',
		'can we continue?',
		'Could you please continue?',
		'could we move on',
		'shall we go on?',
		"why don't we continue",
		"I'd like to continue",
		'I want to continue now',
		"no, let's continue",
		'No, go on',
		'nope, keep going',
		'play',
		'Thanks, please carry on with the presentation',
		'go back to the presentation',
		'no more questions',
		"I don't have any more questions",
		'no further questions, thank you',
		'no questions',
		'No questions for now',
		'nothing else to ask',
		'great, thank you, go on',
		"that's all, continue",
		'um, yeah, just continue',
		'continu',
		'contineu',
		'YES!!! CONTINUE',
		'yes - continue',
		'nah, carry on',
		"I don't have anything else",
		'go on then',
		'never mind, go on',
	])('returns continue for %j after any prompt', (reply) => {
		for (const prompt of [GO_ON, MORE, EITHER, EITHER_ON, BACK, CLEAR, OTHER])
			expect(read(reply, prompt)).toBe('continue')
	})
})

describe('classifyReply for a reply that does not answer the prompt', () => {
	it.each([
		'How long is the warranty?',
		'what about gutters',
		'is it transferable?',
		'yes but what about hail',
		'wait',
		'hold on',
		'hold on a second',
		'one more question',
		'I have another question',
		'I have a question',
		'quick question',
		'Yes, I have one more question',
		'not yet',
		"don't continue",
		'do not go on',
		"I don't want to continue",
		"I'm not ready",
		'no wait',
		'actually, how much is it',
		'can you explain the pricing again',
		'stop',
		'pause',
		'Can we go back to the price slide?',
		'continue with what?',
		"I don't understand",
		'why',
		'what',
		'hmm',
		'tell me more about the shingles',
		'is there a discount',
		'could you repeat that',
		'yes and no',
		'maybe',
		'42',
		'?',
		'',
		'...',
		'weiter bitte',
		'please',
		'go on about the warranty',
		'before we continue, who does the work',
		'I want to talk to a person',
		'asdf qwer',
		"I'm not sure",
		'go to slide 4',
		'not now',
	])('returns question for %j after any prompt', (reply) => {
		for (const prompt of [GO_ON, MORE, EITHER, EITHER_ON, BACK, CLEAR, OTHER])
			for (const moved of [false, true]) expect(read(reply, prompt, moved)).toBe('question')
	})
})

describe('classifyReply for a short reply', () => {
	it.each([
		['yes', GO_ON, 'continue'],
		['yes', MORE, 'question'],
		['yes', CLEAR, 'continue'],
		['yes', EITHER, 'question'],
		['yes', EITHER_ON, 'continue'],
		['yes', OTHER, 'question'],
		['yes please', GO_ON, 'continue'],
		['yeah sure', GO_ON, 'continue'],
		['ok', GO_ON, 'continue'],
		['sure', 'Ready to move on?', 'continue'],
		['sounds good', GO_ON, 'continue'],
		['of course', GO_ON, 'continue'],
		['uh-huh', GO_ON, 'continue'],
		['mhm', GO_ON, 'continue'],
		['I do', MORE, 'question'],
		['yep', 'Any other questions?', 'question'],
		['no', GO_ON, 'question'],
		['nope', 'Ready to continue?', 'question'],
		['no thanks', GO_ON, 'question'],
		['no', MORE, 'continue'],
		['No.', 'Any other questions?', 'continue'],
		['nope', "Is there anything else you'd like to know?", 'continue'],
		['no thank you', MORE, 'continue'],
		["no, that's all", MORE, 'continue'],
		["No, I'm good", MORE, 'continue'],
		["that's all", MORE, 'continue'],
		["nope, that's everything, thanks", MORE, 'continue'],
		['not really', MORE, 'continue'],
		['all good', MORE, 'continue'],
		['thanks', MORE, 'continue'],
		["I'm all set", 'What else would you like to know?', 'continue'],
		['not at the moment', MORE, 'continue'],
		["I don't think so", MORE, 'continue'],
		['never mind', MORE, 'continue'],
		["no, that's all", GO_ON, 'continue'],
		['no', CLEAR, 'question'],
		['thanks', GO_ON, 'continue'],
		['got it, thanks', GO_ON, 'continue'],
		['makes sense', CLEAR, 'continue'],
		['great', GO_ON, 'continue'],
		['no', EITHER, 'continue'],
		['no', EITHER_ON, 'question'],
		['thank you', OTHER, 'question'],
	] as const)('reads the reply %j to the prompt %j as %s', (reply, prompt, intent) => {
		expect(read(reply, prompt)).toBe(intent)
	})
})

describe('classifyReply for a request to go back', () => {
	it.each([
		'go back',
		'Go back please',
		'take me back',
		'back',
		'can we go back?',
		'yes, go back',
		'the previous slide',
		'go back to the previous slide',
		'return to the last slide',
		'rewind',
		"let's go back",
		'no, go back',
		'previous',
		'could you take me back please',
		'go back one slide',
	])('returns go_back for %j only after a move to another slide', (reply) => {
		for (const prompt of [GO_ON, MORE, EITHER, BACK]) {
			expect(read(reply, prompt, true)).toBe('go_back')
			expect(read(reply, prompt, false)).toBe('question')
		}
	})

	it.each([
		'go back to where we were',
		'back to where we left off',
		'take me back to where I was',
		'return to where we stopped',
	])('returns continue for %j when no move to another slide happened', (reply) => {
		expect(read(reply, GO_ON, true)).toBe('go_back')
		expect(read(reply, GO_ON, false)).toBe('continue')
	})

	it('treats “yes” to an offer to go back as go_back if the player has moved to another slide, and as continue otherwise', () => {
		expect(read('yes', BACK, true)).toBe('go_back')
		expect(read('yes', BACK, false)).toBe('continue')
		expect(read('no', BACK, true)).toBe('question')
		expect(read("don't go back", BACK, true)).toBe('question')
	})
})

describe('classifyReply for a reply of several clauses', () => {
	it.each([
		["no, that's all", MORE, false, 'continue'],
		["don't go back, continue", BACK, true, 'continue'],
		['sure, but first, when can you start?', GO_ON, false, 'question'],
		['continue. actually no, go back', GO_ON, true, 'go_back'],
		['go back. no, on second thought, continue', BACK, true, 'continue'],
		['go back one slide and then we can continue from there', GO_ON, true, 'go_back'],
		['we talked about it and we are happy, please continue', GO_ON, false, 'continue'],
		['we talked about it and we are happy', GO_ON, false, 'question'],
		['if you would be so kind, take me back to the earlier slide', GO_ON, true, 'go_back'],
		['yes, if the price stays the same', GO_ON, false, 'question'],
		["I don't want to continue, take me back", GO_ON, true, 'go_back'],
		['rather than continue, go back please', GO_ON, false, 'question'],
		['the latter', EITHER, false, 'continue'],
		['does the crew go back up if something leaks', GO_ON, true, 'question'],
	] as const)(
		'reads the reply %j to the prompt %j (moved to another slide: %s) as %s',
		(...[reply, prompt, moved, intent]) => {
			expect(read(reply, prompt, moved)).toBe(intent)
		},
	)

	it('classifies a reply of 1,000 characters in less than one second', () => {
		for (const words of ['i ', 'please just i would like to ', 'go back to the ', 'a, ']) {
			const started = performance.now()
			read(words.repeat(1000).slice(0, 1000), GO_ON, true)
			expect(performance.now() - started).toBeLessThan(1000)
		}
	})
})
