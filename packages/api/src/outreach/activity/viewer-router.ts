import { Success } from '../../core/schema.ts'
import { presentationProcedure, router } from '../../core/trpc.ts'
import { recordOpenPage } from './record-open-page.ts'
import { recordEvents } from './record-viewer-events.ts'
import { RecordEventsInput, RecordedEvents, RecordOpenPageInput } from './schema.ts'

const group = 'Presentations'

/** Procedures of the `presentations` router that the viewer calls to report what the homeowner does. */
export const viewerActivityRouter = router({
	recordEvents: presentationProcedure
		.meta({
			rest: 'POST /api/presentations/{presentationId}/events',
			group,
			summary: 'Record what the homeowner does: opened, slides viewed, completed, calls to action',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND', 'RATE_LIMITED'],
			tokenInBody: true,
		})
		.input(RecordEventsInput)
		.output(RecordedEvents)
		.mutation(({ ctx, input }) => recordEvents(ctx, input)),
	reportPage: presentationProcedure
		.meta({
			rest: 'PUT /api/presentations/{presentationId}/page',
			group,
			summary: 'Report which page the homeowner has open over the slides',
			errors: ['TOKEN_EXPIRED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(RecordOpenPageInput)
		.output(Success)
		.mutation(({ ctx, input }) => recordOpenPage(ctx, input)),
})
