import { z } from 'zod'
import { IsoDateTime, Uuid, WordTiming } from '../../core/schema.ts'

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

/** Question of a homeowner or rep, with the conversation so far. `slideId` is the slide that the player shows. */
export const AskInput = z.object({
	question: z.string().trim().min(1, 'Enter a question').max(1000),
	slideId: Uuid.optional(),
	deckId: Uuid.optional(),
	presentationId: Uuid.optional(),
	history: z
		.array(z.object({ question: z.string().max(1000), answer: z.string().max(5000) }))
		.max(20)
		.default([]),
	voiceId: z.string().max(120).optional(),
	language: z
		.string()
		.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Expected a language such as en or es-MX')
		.optional(),
})
export type AskInput = z.infer<typeof AskInput>

/**
 * Source of an answer. `quote` occurs word for word in the source. A source that is the company profile has the
 * organization's id.
 */
export const Citation = z.object({
	type: z.enum(['faq', 'document', 'profile', 'slide']),
	id: z.string(),
	title: z.string(),
	quote: z.string(),
})
export const AnswerSource = z.enum(['faq', 'knowledge', 'slides', 'model', 'fallback'])

const answerFields = {
	answer: z.string(),
	source: AnswerSource,
	confidence: z.number().min(0).max(1),
	citations: z.array(Citation),
	/** True when no source contains an answer, so that the rep must answer the question. */
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

/**
 * Part of a streamed answer. Each `words` part replaces the previous part. The final `answer` part may differ from the
 * last `words` part, because sentences that fail verification are removed.
 */
export type AnswerPart = { type: 'words'; answer: string } | { type: 'answer'; answer: Answer }

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
	/** Time when the rep marked the question as answered. */
	answeredAt: IsoDateTime.nullable(),
	askedAt: IsoDateTime,
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/**
 * Recorded question with the names of the deck and the homeowner. `waiting` means that the rep must answer the
 * question.
 */
export const ListedQuestion = AskedQuestion.extend({
	deckName: z.string(),
	homeownerName: z.string(),
	waiting: z.boolean(),
})
export type ListedQuestion = z.infer<typeof ListedQuestion>

export const AllQuestionsInput = z.object({
	deckId: Uuid.optional(),
	presentationId: Uuid.optional(),
	waiting: z.boolean().optional(),
	limit: z.number().int().min(1).max(100).default(50),
	offset: z.number().int().min(0).default(0),
})
export type AllQuestionsInput = z.infer<typeof AllQuestionsInput>

/**
 * Page of questions. `total` is the number of questions that match all filters. `waiting` counts only the questions of
 * the selected deck and presentation that a rep must answer.
 */
export const AllQuestions = z.object({
	questions: z.array(ListedQuestion),
	total: z.number().int(),
	waiting: z.number().int(),
})
export type AllQuestions = z.infer<typeof AllQuestions>

export const AnsweredInput = z.object({ questionId: Uuid, answered: z.boolean() })
export type AnsweredInput = z.infer<typeof AnsweredInput>

export const ListQuestionsInput = z.object({
	deckId: Uuid,
	escalated: z.boolean().optional(),
	limit: z.number().int().min(1).max(100).default(50),
	offset: z.number().int().min(0).default(0),
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
