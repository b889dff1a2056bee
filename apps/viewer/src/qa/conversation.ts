import type { Answer, ContinueIntent } from '@dormer/api/sale/qa/schema'
import type { PartPosition } from '../playback/timeline.ts'

export type Conversation = {
	step: 'thinking' | 'speaking' | 'prompting' | 'listening' | 'failed'
	question: string
	/** Answer text that was streamed so far. The final answer may differ. */
	partialAnswer: string
	answer: Answer | null
	/** Message that tells the homeowner why no answer arrived; null when the reason is unknown. */
	problem: string | null
	/** Playback position at which the homeowner asked the first question since playback paused. */
	from: PartPosition
	/** True when a person answers the question: no source answers it, or the homeowner asked a person. */
	passedOn: boolean
	/** True when the homeowner reported that no passage answers the question. */
	missed: boolean
	/** True when the homeowner's last reply was too short to be a question. */
	unclear: boolean
}
export type ConversationEvent =
	| { type: 'asked'; question: string }
	| { type: 'streamed'; text: string }
	| { type: 'answered'; answer: Answer }
	| { type: 'spoken' }
	| { type: 'passedOn' | 'missed' }
	| { type: 'replied' }
	| { type: 'failed'; problem: string | null }
	| { type: 'understood'; intent: ContinueIntent['intent']; reply: string }

/** Returns a new conversation. `from` is the playback position at which the homeowner asked the question. */
export function startConversation(question: string, from: PartPosition): Conversation {
	const empty = { partialAnswer: '', answer: null, problem: null }
	return {
		step: 'thinking',
		question,
		...empty,
		from,
		passedOn: false,
		missed: false,
		unclear: false,
	}
}

/**
 * Returns the conversation after an event, or the same object when the event does not apply to the current step. A one-word
 * reply without a question mark counts as unclear and is not sent as a question.
 */
export function reduceConversation(now: Conversation, event: ConversationEvent): Conversation {
	switch (event.type) {
		case 'asked':
			return startConversation(event.question, now.from)
		case 'streamed':
			return now.step === 'thinking' ? { ...now, partialAnswer: event.text } : now
		case 'answered':
			return now.step === 'thinking'
				? {
						...now,
						step: 'speaking',
						answer: event.answer,
						passedOn: event.answer.escalated,
					}
				: now
		case 'spoken':
			return now.step === 'speaking' ? { ...now, step: 'prompting' } : now
		case 'passedOn':
			return now.answer === null ? now : { ...now, passedOn: true, unclear: false }
		case 'missed':
			return now.answer === null ? now : { ...now, missed: true }
		case 'replied':
			return now.step === 'prompting' ? { ...now, step: 'listening', unclear: false } : now
		case 'understood':
			if (now.step !== 'listening' || event.intent !== 'question') return now
			return isOneWord(event.reply)
				? { ...now, step: 'prompting', unclear: true }
				: reduceConversation(now, { type: 'asked', question: event.reply })
		case 'failed':
			if (now.step === 'listening') return { ...now, step: 'prompting', unclear: true }
			return now.step === 'thinking'
				? { ...now, step: 'failed', partialAnswer: '', problem: event.problem }
				: now
	}
}

/** Returns the follow-up question that the viewer asks after an answer. */
export function followUpPrompt({ answer, passedOn, unclear }: Conversation): string {
	if (unclear) return 'What would you like to know?'
	return passedOn || answer?.kind !== 'answer' ? 'Shall we go on?' : 'Was that what you wanted?'
}

/** An answer, split into its first sentence and the remaining sentences. */
export type AnswerParts = { lead: SpokenText; rest: SpokenText }
/** Part of an answer. The speech has reached the words in `spoken`, and has not reached the words in `upcoming`. */
type SpokenText = { spoken: string; upcoming: string }

/**
 * Splits an answer into its first sentence and the rest, and each part into spoken and upcoming words. All words count as
 * spoken when the timings do not match the words.
 */
export function splitSpokenAnswer(
	{ answer, wordTimings }: Pick<Answer, 'answer' | 'wordTimings'>,
	atMs: number,
): AnswerParts {
	const words = answer.split(/\s+/).filter(Boolean)
	const begun = wordTimings.filter(({ startTime }) => startTime <= atMs).length
	const spokenCount = wordTimings.length === words.length ? begun : words.length
	const leadLength = countLeadWords(words)
	const between = (from: number, to: number): SpokenText => ({
		spoken: words.slice(from, Math.min(to, Math.max(from, spokenCount))).join(' '),
		upcoming: words.slice(Math.max(from, spokenCount), to).join(' '),
	})
	return { lead: between(0, leadLength), rest: between(leadLength, words.length) }
}

/** Pattern of the words with which an answer starts when it only quotes passages. */
const UNCERTAIN = /^I[’']m not certain,/
const UNCERTAIN_WORDS = 3

/**
 * Returns the number of words to emphasize at the start of an answer: those of a short first sentence, or the words "I’m not
 * certain,".
 */
function countLeadWords(words: readonly string[]): number {
	if (UNCERTAIN.test(words.slice(0, UNCERTAIN_WORDS).join(' '))) return UNCERTAIN_WORDS
	const firstLength = words.findIndex((word) => /[.!?]["”)]?$/.test(word)) + 1
	return firstLength <= MAX_LEAD_WORDS && firstLength < words.length ? firstLength : 0
}

/** Splits a streamed answer, which has no audio yet, into its first sentence and the remaining sentences. */
export function splitPartialAnswer(text: string): AnswerParts {
	return splitSpokenAnswer({ answer: text, wordTimings: [] }, 0)
}

/** The viewer emphasizes the first sentence of an answer when it has at most this many words. */
const MAX_LEAD_WORDS = 16

/** Returns whether a reply such as "stay here" asks to continue on the slide of the answer. */
export function asksToStay(reply: string): boolean {
	return /\b(?:stay|here|this slide|this one)\b/i.test(reply)
}

/**
 * Returns whether a reply is a single word without a question mark. Such a reply may be a player command, and is too short to
 * be a question.
 */
export function isOneWord(reply: string): boolean {
	return reply.trim().split(/\s+/).length === 1 && !reply.includes('?')
}
