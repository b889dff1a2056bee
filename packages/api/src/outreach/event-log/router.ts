import { TextParts } from '../../core/schema.ts'
import { orgProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { listEventTypes } from './event-types.ts'
import { exportEvents } from './export.ts'
import { listEvents } from './list.ts'
import { readLogPage } from './page.ts'
import { EventLog, EventTypes, ExportEventsInput, ListEventsInput, LogPage } from './schema.ts'

const group = 'Notifications'

export const eventLogRouter = router({
	list: orgProcedure('events:read')
		.meta({
			rest: 'GET /api/notifications/events',
			group,
			summary: 'List the events of the company, newest first',
		})
		.input(ListEventsInput)
		.output(EventLog)
		.query(({ ctx, input }) => listEvents(ctx, input)),
	export: orgProcedure('events:read')
		.meta({
			rest: 'GET /api/notifications/events.csv',
			group,
			summary: 'Export the events of the company as a CSV file, newest first',
			produces: 'text/csv',
		})
		.input(ExportEventsInput)
		.output(TextParts)
		.query(({ ctx, input }) => exportEvents(ctx, input)),
	/**
	 * Returns the events with more fields than `list`, because the specification defines the fields of `list`. Only the
	 * editor calls this procedure.
	 */
	page: orgProcedure('events:read')
		.input(ListEventsInput)
		.output(LogPage)
		.query(({ ctx, input }) => readLogPage(ctx, input)),
	types: publicProcedure
		.meta({
			rest: 'GET /api/notifications/event-types',
			group,
			summary: 'List every event type with the JSON Schema of its payload',
		})
		.output(EventTypes)
		.query(() => listEventTypes()),
})
