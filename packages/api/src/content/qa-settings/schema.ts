import { z } from 'zod'
import { Revision, Uuid } from '../../core/schema.ts'

export const QaSettings = z.object({
	deckId: Uuid,
	resumePromptText: z.string(),
	resumeVoiceId: z.string().nullable(),
	resumeAudioUrl: z.string().nullable(),
	transitionPromptText: z.string(),
	transitionVoiceId: z.string().nullable(),
	transitionAudioUrl: z.string().nullable(),
	revision: z.string(),
})

export type QaSettings = z.infer<typeof QaSettings>

/** Default prompts: the transition prompt precedes an answer, the resume prompt follows the answer. */
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
	revision: Revision.optional(),
})

export type UpdateQaSettingsInput = z.infer<typeof UpdateQaSettingsInput>
