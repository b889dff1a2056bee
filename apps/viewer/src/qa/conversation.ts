import type { Answer, ContinueIntent, Opening } from '@dormer/api/sale/qa/schema'
import { messages } from '../messages/index.ts'
import type { PartPosition } from '../playback/timeline.ts'

export type Conversation = {
	step: 'thinking' | 'speaking' | 'prompting' | 'listening' | 'failed'
	question: string
	/** Answer text that was streamed so far. The final answer may differ. */
	partialAnswer: string
	/** Recording of the beginning of the answer, which is spoken while the rest is written. Null without one. */
	opening: Opening | null
	answer: Answer | null
	/** Message that tells the homeowner why no answer arrived; null when the reason is unknown. */
	problem: string | null
	/** Playback position at which the homeowner asked the first question since playback paused. */
	from: PartPosition
	/** True when a person answers the question: no source answers it, or the homeowner asked a person. */
	passedOn: boolean
	/** True when the homeowner reported that no passage answers the question. */
	missed: boolean
	/** True when the homeowner said that the answer is not what they asked for. The viewer then offers to ask the rep. */
	notQuite: boolean
	/** True when the homeowner's last reply was too short to be a question. */
	unclear: boolean
}
export type ConversationEvent =
	| { type: 'asked'; question: string }
	| { type: 'streamed'; text: string }
	| { type: 'opened'; opening: Opening }
	| { type: 'answered'; answer: Answer }
	| { type: 'spoken' }
	| { type: 'passedOn' | 'missed' | 'notQuite' }
	| { type: 'replied' | 'repeated' | 'replayed' }
	| { type: 'failed'; problem: string | null }
	| { type: 'understood'; intent: ContinueIntent['intent']; reply: string }

/** Returns a new conversation. `from` is the playback position at which the homeowner asked the question. */
export function startConversation(question: string, from: PartPosition): Conversation {
	const empty = { partialAnswer: '', opening: null, answer: null, problem: null }
	return {
		step: 'thinking',
		question,
		...empty,
		from,
		passedOn: false,
		missed: false,
		notQuite: false,
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
		case 'opened':
			return now.step === 'thinking' ? { ...now, opening: event.opening } : now
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
			return now.step === 'speaking' ? { ...now, step: 'prompting', opening: null } : now
		case 'passedOn':
			return now.answer === null
				? now
				: { ...now, step: 'prompting', passedOn: true, unclear: false }
		case 'missed':
			return now.answer === null ? now : { ...now, missed: true }
		case 'notQuite':
			return now.answer === null
				? now
				: { ...now, step: 'prompting', notQuite: true, unclear: false }
		case 'replied':
			return now.step === 'prompting' ? { ...now, step: 'listening', unclear: false } : now
		case 'repeated':
			return now.step === 'listening' ? { ...now, step: 'speaking' } : now
		case 'replayed':
			return now.step === 'prompting' ? { ...now, step: 'speaking' } : now
		case 'understood':
			if (now.step !== 'listening' || event.intent !== 'question') return now
			return isOneWord(event.reply)
				? { ...now, step: 'prompting', unclear: true }
				: reduceConversation(now, { type: 'asked', question: event.reply })
		case 'failed':
			if (now.step === 'listening') return { ...now, step: 'prompting', unclear: true }
			return now.step === 'thinking'
				? { ...now, step: 'failed', partialAnswer: '', opening: null, problem: event.problem }
				: now
	}
}

/** Returns whether the viewer asks before a question goes to the rep: nothing was found, or the answer is not the right one. */
export const offersRep = ({ answer, passedOn, notQuite }: Conversation): boolean =>
	!passedOn && (notQuite || answer?.kind === 'unanswered')

/** Returns the follow-up question that the viewer asks after an answer. `rep` is the name of the person who would be asked. */
export function followUpPrompt(conversation: Conversation, rep = messages().qa.aPerson): string {
	const { answer, passedOn, unclear } = conversation
	const t = messages().qa
	if (unclear) return t.whatToKnow
	if (offersRep(conversation)) return t.shallIAsk(rep)
	return passedOn || answer?.kind !== 'answer' ? t.goOn : t.wasThatIt
}

/** Returns where the recording of an answer continues after its opening, in milliseconds. Zero when the answer begins otherwise. */
export function restStart({ answer, wordTimings }: Answer, opening: Opening): number {
	if (!answer.startsWith(opening.answer)) return 0
	const spokenWords = opening.answer.split(/\s+/).filter(Boolean).length
	return wordTimings[spokenWords]?.startTime ?? Number.POSITIVE_INFINITY
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

/** Matches the introduction of an answer that is a sentence of the company, word for word. */
const INTRODUCTION = /^(?:Here is what .{1,200}? says|Esto es lo que dice .{1,200}?):(?=\s)/

/** Returns whether an answer is a sentence of the company, word for word. The introduction is then its lead. */
export const isQuote = ({ kind, answer }: Pick<Answer, 'kind' | 'answer'>): boolean =>
	kind === 'answer' && INTRODUCTION.test(answer)

/**
 * Returns the number of words to set apart at the start of an answer: the introduction of a quote, or a short first sentence.
 */
function countLeadWords(words: readonly string[]): number {
	const [introduction] = INTRODUCTION.exec(words.join(' ')) ?? []
	if (introduction !== undefined) return introduction.split(' ').length
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
	return messages().qa.stays.test(reply)
}

/** Returns whether a reply to "Shall I ask Maya?" agrees. */
export const isAgreement = (reply: string): boolean => messages().qa.agrees.test(reply)

/** Returns whether a reply refuses, such as "No" or "Not quite". */
export const isRefusal = (reply: string): boolean => messages().qa.refuses.test(reply)

/**
 * Returns whether a reply is a single word without a question mark. Such a reply may be a player command, and is too short to
 * be a question.
 */
function isOneWord(reply: string): boolean {
	return reply.trim().split(/\s+/).length === 1 && !reply.includes('?')
}
