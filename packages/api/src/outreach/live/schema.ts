import { z } from 'zod'
import { Uuid } from '../../core/schema.ts'
import { LoggedEvent, PageName } from '../activity/schema.ts'

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

const OpenPage = z.object({ presentationId: Uuid, page: PageName })

/**
 * Events in the order in which they were written, and every page that homeowners have open now. The first batch has no
 * events unless something was missed; a later one without tells that the pages are others.
 */
export const LiveBatch = z.object({ events: z.array(LoggedEvent), pages: z.array(OpenPage) })
export type LiveBatch = z.infer<typeof LiveBatch>
