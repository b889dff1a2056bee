import { COMMANDS } from '@dormer/providers/commands'
import { z } from 'zod'
import { Uuid } from '../../core/schema.ts'

/** State of the player. `promptText` is the prompt that the player shows during a pause for questions. */
export const ActionContext = z.object({
	slideNumber: z.number().int().min(1).optional(),
	totalSlides: z.number().int().min(1).max(1000).optional(),
	slideTitles: z.array(z.string().max(200)).max(1000).optional(),
	promptText: z.string().min(1).max(1000).optional(),
	didNavigateToNewSlide: z.boolean().optional(),
	/** Another name for `slideNumber`. */
	currentSlide: z.number().int().min(1).optional(),
	/** Whether the player is playing. Clients may send the field, but the server ignores it. */
	isPlaying: z.boolean().optional(),
	/** Current volume in percent. When a request contains it, a command such as "louder" returns the new volume as its `value`. */
	volume: z.number().min(0).max(100).optional(),
	/** False when the player does not wait for a reply to `promptText`. The server then ignores `promptText`. */
	awaitingResume: z.boolean().optional(),
})
export type ActionContext = z.infer<typeof ActionContext>

/** Words that the homeowner typed or spoke, with the state of the player. Slides are counted from 1. */
export const ActionInput = z.object({
	input: z.string().trim().min(1, 'Enter a command').max(1000),
	presentationId: Uuid.optional(),
	context: ActionContext.prefault({}),
})
export type ActionInput = z.infer<typeof ActionInput>

/**
 * Command for the player. `slideNumber` is the target slide of a navigation, if known. `step` is the number of slides
 * to move. `value` is a volume in percent, or a speed as a multiple of the normal speed.
 */
export const Action = z.object({
	category: z.enum(['navigation', 'audio', 'display', 'cta', 'continuation']),
	action: z.enum([
		...COMMANDS.navigation,
		...COMMANDS.audio,
		...COMMANDS.display,
		...COMMANDS.cta,
		...COMMANDS.continuation,
	]),
	slideNumber: z.number().int().optional(),
	step: z.number().int().optional(),
	value: z.number().optional(),
})
export type Action = z.infer<typeof Action>

export const ActionAnswer = z.discriminatedUnion('type', [
	z.object({ type: z.literal('action'), action: Action, confidence: z.number().min(0).max(1) }),
	/**
	 * `rateLimited` is true when the daily limit of the language model was reached. Only the fixed commands of the local
	 * grammar are then recognized.
	 */
	z.object({ type: z.literal('no_action'), rateLimited: z.literal(true).optional() }),
])
export type ActionAnswer = z.infer<typeof ActionAnswer>
