import { z } from 'zod'
import { Uuid } from '../../core/schema.ts'
import { LoggedEvent, PageName } from '../activity/schema.ts'

/**
 * Input of the live stream. `lastEventId` is the position of the last batch; the tRPC link sends it when it reconnects.
 */
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
 * Events in the order of writing, and all pages that homeowners have open now. The first batch has events only if the
 * client missed some. A later batch without events reports a change of the open pages.
 */
export const LiveBatch = z.object({ events: z.array(LoggedEvent), pages: z.array(OpenPage) })
export type LiveBatch = z.infer<typeof LiveBatch>
