import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

/**
 * Answer of a rep to a question of the homeowner. `readAt` is the time at which the homeowner first saw this text.
 * `audioUrl` is null until the recording is ready.
 */
export const PlaybackAnswer = z.object({
	questionId: Uuid,
	question: z.string(),
	answer: z.string(),
	answeredBy: z.string(),
	answeredAt: IsoDateTime,
	readAt: IsoDateTime.nullable(),
	audioUrl: z.string().nullable(),
	durationMs: z.number(),
})
export type PlaybackAnswer = z.infer<typeof PlaybackAnswer>

/** A question of the homeowner that a source of the deck answered, with the answer that the homeowner heard. */
export const PlaybackSourceAnswer = z.object({
	questionId: Uuid,
	question: z.string(),
	answer: z.string(),
	askedAt: IsoDateTime,
})
export type PlaybackSourceAnswer = z.infer<typeof PlaybackSourceAnswer>

/** A question of the homeowner that waits for the answer of a rep. */
export const PlaybackWaitingQuestion = z.object({
	questionId: Uuid,
	question: z.string(),
	askedAt: IsoDateTime,
})
export type PlaybackWaitingQuestion = z.infer<typeof PlaybackWaitingQuestion>
