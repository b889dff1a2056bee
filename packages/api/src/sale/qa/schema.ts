import { z } from 'zod'
import { IsoDateTime, ListCursor, Uuid, WordTiming } from '../../core/schema.ts'
import { AnswerContact, RepAnswer } from './answer-schema.ts'
import { CALL_TIMES } from './limits.ts'

/**
 * Reply of the homeowner in a Q&A pause, and the prompt that the viewer showed
 * (docs/specification.md#post-apiintentcontinue).
 */
export const ContinueInput = z.object({
	userResponse: z.string().min(1).max(1000),
	promptText: z.string().min(1).max(1000),
	didNavigateToNewSlide: z.boolean().default(false),
	currentSlideTitle: z.string().max(200).optional(),
})
export type ContinueInput = z.infer<typeof ContinueInput>

export const ContinueIntent = z.object({
	intent: z.enum(['continue', 'go_back', 'question']),
	shouldContinue: z.boolean(),
})
export type ContinueIntent = z.infer<typeof ContinueIntent>

const Exchange = z.object({ question: z.string().max(1000), answer: z.string().max(5000) })
const Message = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(5000) })

/**
 * Earlier conversation, oldest first: either questions with their answers, or messages in the format of language
 * models.
 */
const History = z.union([
	z.array(Exchange).max(20),
	z.array(Message).max(40).transform(pairMessages),
])

/** Pairs each message of the user with the message of the assistant that follows it. */
function pairMessages(messages: z.infer<typeof Message>[]): z.infer<typeof Exchange>[] {
	return messages.flatMap(({ role, content }, index) => {
		if (role !== 'user') return []
		const next = messages[index + 1]
		return [{ question: content, answer: next?.role === 'assistant' ? next.content : '' }]
	})
}

/** Question of a homeowner or rep, with the conversation so far. `slideId` is the id or the
 * key of the slide that the player shows. */
export const AskInput = z.object({
	question: z.string().trim().min(1, 'Enter a question').max(1000),
	slideId: z.string().min(1).max(120).optional(),
	deckId: Uuid.optional(),
	presentationId: Uuid.optional(),
	history: History.default([]),
	voiceId: z.string().max(120).optional(),
	language: z
		.string()
		.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Expected a language such as en or es-MX')
		.optional(),
})
export type AskInput = z.infer<typeof AskInput>

export const ConfirmationInput = z.object({ presentationId: Uuid })
export type ConfirmationInput = z.infer<typeof ConfirmationInput>

export const NewPricesInput = z.object({ shareKey: z.string().min(1).max(100) })
export type NewPricesInput = z.infer<typeof NewPricesInput>

/** Phone number and time at which a homeowner wants to be called back. */
export const CallBackInput = z.object({
	presentationId: Uuid,
	phone: z
		.string()
		.trim()
		.max(40)
		.regex(/^\+?[\d\s().-]{7,}$/, 'Enter a phone number such as (303) 555-0142')
		.meta({ examples: ['+1 303 555 0142'] }),
	/** Day of the call, in the time zone of the company. */
	date: z.iso.date().meta({ examples: ['2026-11-30'] }),
	timeOfDay: z.enum(CALL_TIMES),
})
export type CallBackInput = z.infer<typeof CallBackInput>

/**
 * Source of an answer. `quote` occurs word for word in the source. The company profile, as a source, has the id of the
 * organization, and a fact has its kind.
 */
export const Citation = z.object({
	type: z.enum(['faq', 'fact', 'document', 'profile', 'slide']),
	id: z.string(),
	title: z.string(),
	quote: z.string(),
})
export const AnswerSource = z.enum(['faq', 'knowledge', 'slides', 'model', 'fallback'])

/**
 * Passage of a source that may answer the question. `quote` occurs word for word in the source. `section` is the heading
 * above the passage in a document. `slideNumber` is the position of the slide, counted from 1.
 */
export const Passage = Citation.extend({
	section: z.string().nullable(),
	slideNumber: z.number().int().min(1).nullable(),
})
export type Passage = z.infer<typeof Passage>

/**
 * Reply to a question. `answer`: a certain answer. `passages`: quotes that may answer the question. `escalated`: only a person
 * may answer, so the rep will. `unanswered`: no source answers; the rep is asked when the homeowner agrees. `unclear`: nobody
 * could answer the message.
 */
export const ReplyKind = z.enum(['answer', 'passages', 'escalated', 'unanswered', 'unclear'])
export type ReplyKind = z.infer<typeof ReplyKind>

const answerFields = {
	kind: ReplyKind,
	/** The text that is spoken. Without an answer, a short sentence that says what happens next. */
	answer: z.string(),
	/** One or two quoted passages, the best first, when the kind of the reply is `passages`; otherwise empty. */
	passages: z.array(Passage).max(3),
	source: AnswerSource,
	confidence: z.number().min(0).max(1),
	citations: z.array(Citation),
	/** True when the rep must answer: no source contains an answer, or the homeowner asked for the rep's answer. */
	escalated: z.boolean(),
	relatedSlideId: Uuid.nullable(),
}

export const Answer = z.object({
	...answerFields,
	questionId: Uuid,
	audioUrl: z.string(),
	wordTimings: z.array(WordTiming),
})
export type Answer = z.infer<typeof Answer>

/** The part of a reply that may be shown before the final answer arrives. */
export type PartialReply = Pick<Answer, 'kind' | 'answer' | 'passages'>

/** Recording of the beginning of an answer, which is spoken while the rest is written. */
export type Opening = Pick<Answer, 'answer' | 'audioUrl' | 'wordTimings'>

/**
 * Part of a streamed answer. Each `words` part replaces the previous part. An `opening` part has the recording of the first
 * sentences. The final `answer` part may differ from the last `words` part, because sentences that fail verification are
 * removed.
 */
export type AnswerPart =
	| ({ type: 'words' } & PartialReply)
	| ({ type: 'opening' } & Opening)
	| { type: 'answer'; answer: Answer }

/**
 * Question whose reply a homeowner reports as unhelpful. The reply was an answer, or passages quoted from sources such as a FAQ
 * or a document. `presentationId` is required when the caller has no credential.
 */
export const RejectAnswerInput = z.object({
	questionId: Uuid,
	presentationId: Uuid.optional(),
})
export type RejectAnswerInput = z.infer<typeof RejectAnswerInput>

/** State of a question after a homeowner rejected the answer or the passages. */
export const RejectedAnswer = z.object({
	questionId: Uuid,
	escalated: z.boolean(),
	missedAt: IsoDateTime,
})
export type RejectedAnswer = z.infer<typeof RejectedAnswer>

/** Recorded question. `promotedFaqId` is the FAQ that was created from it. */
export const AskedQuestion = z.object({
	...answerFields,
	id: Uuid,
	deckId: Uuid,
	presentationId: Uuid.nullable(),
	slideId: Uuid.nullable(),
	askedBy: z.enum(['homeowner', 'company']),
	question: z.string(),
	promotedFaqId: Uuid.nullable(),
	/** Time when the homeowner reported that the answer or the passages do not answer the question. */
	missedAt: IsoDateTime.nullable(),
	/** Time when the rep answered the question, or marked the question as answered. */
	answeredAt: IsoDateTime.nullable(),
	/** Detail that the homeowner added to the question after asking it. */
	detail: z.string().nullable(),
	askedAt: IsoDateTime,
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/**
 * Recorded question with the names of the deck and the homeowner. `waiting` means that the rep must answer the question.
 * `contact` is the email address or phone number to which the answer goes.
 */
export const ListedQuestion = AskedQuestion.extend({
	deckName: z.string(),
	homeownerName: z.string(),
	homeownerAddress: z.string(),
	waiting: z.boolean(),
	contact: AnswerContact.nullable(),
	repAnswer: RepAnswer.nullable(),
})
export type ListedQuestion = z.infer<typeof ListedQuestion>

/**
 * State of a question: a person must answer it (`waiting`), a person answered it (`answered`), or the presentation
 * answered it (`automatic`).
 */
export const QuestionState = z.enum(['waiting', 'answered', 'automatic'])

export const AllQuestionsInput = z.object({
	deckId: Uuid.optional(),
	presentationId: Uuid.optional(),
	waiting: z.boolean().optional(),
	state: QuestionState.optional(),
	limit: z.number().int().min(1).max(100).default(50),
	offset: z.number().int().min(0).default(0),
	cursor: ListCursor.optional(),
})
export type AllQuestionsInput = z.infer<typeof AllQuestionsInput>

/**
 * Page of questions. `total` is the number of questions that match all filters. `waiting`, `answered` and `automatic`
 * count the questions of the selected deck and presentation in each state.
 */
export const AllQuestions = z.object({
	questions: z.array(ListedQuestion),
	total: z.number().int(),
	waiting: z.number().int(),
	answered: z.number().int(),
	automatic: z.number().int(),
	nextCursor: z.string().nullable(),
})
export type AllQuestions = z.infer<typeof AllQuestions>

export const AnsweredInput = z.object({ questionId: Uuid, answered: z.boolean() })
export type AnsweredInput = z.infer<typeof AnsweredInput>

export const ListQuestionsInput = z.object({
	deckId: Uuid,
	escalated: z.boolean().optional(),
	limit: z.number().int().min(1).max(100).default(50),
	offset: z.number().int().min(0).default(0),
	cursor: ListCursor.optional(),
})
export type ListQuestionsInput = z.infer<typeof ListQuestionsInput>

/**
 * FAQ that is created from a question. A text that the input omits is taken from the question. An escalated question
 * needs an answer in the input.
 */
export const PromoteQuestionInput = z.object({
	questionId: Uuid,
	userQuestion: z.string().trim().min(1).max(1000).optional(),
	cannedAnswer: z.string().trim().min(1).max(5000).optional(),
})
export type PromoteQuestionInput = z.infer<typeof PromoteQuestionInput>
