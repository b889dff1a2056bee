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

/** A page that a homeowner has open over a presentation. */
export const OpenPage = z.object({ presentationId: Uuid, page: PageName })

/**
 * One message of the live stream. `events` are new events in the order in which they were written. `pages` are all pages that
 * homeowners have open now. The first batch contains only events that the client missed while it was disconnected. A batch
 * without events means that the open pages changed, unless it is the first batch.
 */
export const LiveBatch = z.object({ events: z.array(LoggedEvent), pages: z.array(OpenPage) })
export type LiveBatch = z.infer<typeof LiveBatch>
