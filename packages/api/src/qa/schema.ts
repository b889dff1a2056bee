import { z } from 'zod'
import { Uuid } from '../wire.ts'

export const QaSettings = z.object({
	deckId: Uuid,
	resumePromptText: z.string(),
	resumeVoiceId: z.string().nullable(),
	resumeAudioUrl: z.string().nullable(),
	transitionPromptText: z.string(),
	transitionVoiceId: z.string().nullable(),
	transitionAudioUrl: z.string().nullable(),
})
export type QaSettings = z.infer<typeof QaSettings>

/** What is said around an answer where the deck has no words of its own. */
export const DEFAULT_PROMPTS = {
	resumePromptText: 'Shall we pick up where we left off?',
	transitionPromptText: 'Good question. Let me show you the part that answers it.',
} as const

export const QaSettingsInput = z.object({ deckId: Uuid })
export type QaSettingsInput = z.infer<typeof QaSettingsInput>

export const UpdateQaSettingsInput = z.object({
	deckId: Uuid,
	resumePromptText: z.string().trim().min(1).max(500).optional(),
	resumeVoiceId: z.string().max(120).nullable().optional(),
	transitionPromptText: z.string().trim().min(1).max(500).optional(),
	transitionVoiceId: z.string().max(120).nullable().optional(),
})
export type UpdateQaSettingsInput = z.infer<typeof UpdateQaSettingsInput>

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
