import { orgProcedure, publicProcedure, router } from '../trpc.ts'
import { EventLog, EventTypes, ListEventsInput } from './schema.ts'
import { listEvents, listEventTypes } from './service.ts'

const group = 'Notifications'

export const eventLogRouter = router({
	list: orgProcedure('events:read')
		.meta({
			rest: 'GET /api/notifications/events',
			group,
			summary: 'The events of the company, the newest first',
		})
		.input(ListEventsInput)
		.output(EventLog)
		.query(({ ctx, input }) => listEvents(ctx, input)),
	types: publicProcedure
		.meta({
			rest: 'GET /api/notifications/event-types',
			group,
			summary: 'Every type of event, with the JSON Schema of its payload',
		})
		.output(EventTypes)
		.query(() => listEventTypes()),
})
