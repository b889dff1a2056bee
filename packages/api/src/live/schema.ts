import { z } from 'zod'
import { LoggedEvent } from '../activity/schema.ts'

/** `lastEventId` is sent by the link when it connects again: the place in the log that was reached. */
export const LiveInput = z
	.object({
		lastEventId: z
			.string()
			.regex(/^\d{1,18}$/)
			.nullish(),
	})
	.optional()
export type LiveInput = z.infer<typeof LiveInput>

/** Events in the order in which they were written. The first batch is empty unless something was missed. */
export const LiveBatch = z.object({ events: z.array(LoggedEvent) })
export type LiveBatch = z.infer<typeof LiveBatch>
