import { z } from 'zod'
import { IsoDateTime, Uuid, WordTiming } from '../../core/schema.ts'
/** A viewer's reply during a Q&A pause, and the prompt that was shown (specification, POST /api/intent/continue). */
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

/** A question of whoever watches, in the light of what was asked before. `slideId` is the slide that is shown. */
export const AskInput = z.object({
	question: z.string().trim().min(1, 'Ask a question').max(1000),
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
 * What an answer rests on: `quote` stands in the source word for word. Of the company's profile, `id` is the
 * organization's.
 */
export const Citation = z.object({
	type: z.enum(['faq', 'document', 'profile', 'slide']),
	id: z.string(),
	title: z.string(),
	quote: z.string(),
})
export const AnswerSource = z.enum(['faq', 'knowledge', 'slides', 'model', 'fallback'])

const answered = {
	answer: z.string(),
	source: AnswerSource,
	confidence: z.number().min(0).max(1),
	citations: z.array(Citation),
	/** The rep was told, because the sources do not hold the answer. */
	escalated: z.boolean(),
	relatedSlideId: Uuid.nullable(),
}

export const Answer = z.object({
	...answered,
	questionId: Uuid,
	audioUrl: z.string(),
	wordTimings: z.array(WordTiming),
})
export type Answer = z.infer<typeof Answer>

/**
 * An answer in parts: its words as far as they may be shown, each part in place of the one before; then all of it, which
 * may be another where a sentence did not hold.
 */
export type AnswerPart = { type: 'words'; answer: string } | { type: 'answer'; answer: Answer }

/** A question as the rep sees it. `promotedFaqId` is the FAQ that was made of it. */
export const AskedQuestion = z.object({
	...answered,
	id: Uuid,
	deckId: Uuid,
	presentationId: Uuid.nullable(),
	slideId: Uuid.nullable(),
	askedBy: z.enum(['homeowner', 'company']),
	question: z.string(),
	promotedFaqId: Uuid.nullable(),
	/** When the rep said that the homeowner has their answer. */
	answeredAt: IsoDateTime.nullable(),
	askedAt: IsoDateTime,
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** With the deck it was asked about and who asked. `waiting`: nobody answered it, so the rep has to. */
export const OpenQuestion = AskedQuestion.extend({
	deckName: z.string(),
	homeownerName: z.string(),
	waiting: z.boolean(),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

export const AllQuestionsInput = z.object({
	deckId: Uuid.optional(),
	presentationId: Uuid.optional(),
	waiting: z.boolean().optional(),
	limit: z.number().int().min(1).max(100).default(50),
	offset: z.number().int().min(0).default(0),
})
export type AllQuestionsInput = z.infer<typeof AllQuestionsInput>

/** `total` counts what was asked for, `waiting` how many of the deck or presentation wait for the rep. */
export const AllQuestions = z.object({
	questions: z.array(OpenQuestion),
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

/** The FAQ to make; what is left out is as it was asked and answered. An escalated question needs its answer. */
export const PromoteQuestionInput = z.object({
	questionId: Uuid,
	userQuestion: z.string().trim().min(1).max(1000).optional(),
	cannedAnswer: z.string().trim().min(1).max(5000).optional(),
})
export type PromoteQuestionInput = z.infer<typeof PromoteQuestionInput>
