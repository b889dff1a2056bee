import type { Answer, ContinueIntent } from '@dormer/api/sale/qa/schema'
import type { PartPosition } from '../playback/timeline.ts'

/**
 * One question and what became of it. `from` is where the homeowner was before the first question of
 * this pause; `moved`: the presentation has gone to the slide that answers. `unclear`: the reply was
 * too short to be a question.
 */
export type Conversation = {
	step: 'thinking' | 'speaking' | 'prompting' | 'listening' | 'failed'
	question: string
	/** What is written of the answer so far; another answer may come in its place. */
	partialAnswer: string
	answer: Answer | null
	/** Why no answer came, in words, where that is known. */
	problem: string | null
	from: PartPosition
	slideChanged: boolean
	unclear: boolean
}
export type ConversationEvent =
	| { type: 'asked'; question: string }
	| { type: 'written'; words: string }
	| { type: 'answered'; answer: Answer }
	| { type: 'spoken'; shownSlideId: string | undefined }
	| { type: 'replied' }
	| { type: 'failed'; problem: string | null }
	| { type: 'understood'; intent: ContinueIntent['intent']; reply: string }

/** A pause begins with its first question. */
export function startConversation(question: string, from: PartPosition): Conversation {
	const nothing = { words: '', answer: null, problem: null }
	return { step: 'thinking', question, ...nothing, from, slideChanged: false, unclear: false }
}

/**
 * What each event makes of a conversation. Pure; an event that comes too late returns the same one. A
 * reply of one word that is no answer to the prompt ("no") is not sent on as a question.
 */
export function reduceConversation(now: Conversation, event: ConversationEvent): Conversation {
	switch (event.type) {
		case 'asked':
			return { ...startConversation(event.question, now.from), slideChanged: now.slideChanged }
		case 'written':
			return now.step === 'thinking' ? { ...now, partialAnswer: event.words } : now
		case 'answered':
			return now.step === 'thinking' ? { ...now, step: 'speaking', answer: event.answer } : now
		case 'spoken':
			return now.step === 'speaking'
				? {
						...now,
						step: 'prompting',
						slideChanged: now.slideChanged || isOnAnotherSlide(now, event.shownSlideId),
					}
				: now
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

/** What the homeowner is asked once the answer was given. */
export function followUpPrompt({ answer, unclear }: Conversation): string {
	if (unclear) return 'What would you like to know?'
	return answer?.escalated ? 'Shall we go on?' : 'Was that what you wanted?'
}

export type AnswerParts = { lead: SpokenText; rest: SpokenText }
/** What has been said of a text, and what is still to be. */
type SpokenText = { spoken: string; upcoming: string }

/**
 * An answer as it is shown: its first sentence, which says the most, apart from the rest, and of each what has been spoken.
 * Timings that do not match the words one to one take all as spoken.
 */
export function splitSpokenAnswer(
	{ answer, wordTimings }: Pick<Answer, 'answer' | 'wordTimings'>,
	atMs: number,
): AnswerParts {
	const words = answer.split(/\s+/).filter(Boolean)
	const begun = wordTimings.filter(({ startTime }) => startTime <= atMs).length
	const said = wordTimings.length === words.length ? begun : words.length
	const first = words.findIndex((word) => /[.!?]["”)]?$/.test(word)) + 1
	const leads = first <= MAX_LEAD_WORDS && first < words.length ? first : 0
	const between = (from: number, to: number): SpokenText => ({
		spoken: words.slice(from, Math.min(to, Math.max(from, said))).join(' '),
		upcoming: words.slice(Math.max(from, said), to).join(' '),
	})
	return { lead: between(0, leads), rest: between(leads, words.length) }
}

/** What is written of an answer, before it has a voice. */
export function splitPartialAnswer(words: string): AnswerParts {
	return splitSpokenAnswer({ answer: words, wordTimings: [] }, 0)
}

/** A longer first sentence is no headline. */
const MAX_LEAD_WORDS = 16

function isOnAnotherSlide({ answer }: Conversation, shown: string | undefined): boolean {
	const related = answer?.relatedSlideId ?? null
	return related !== null && related !== shown
}

function isOneWord(reply: string): boolean {
	return reply.trim().split(/\s+/).length === 1 && !reply.includes('?')
}
