import { z } from 'zod'
import { EVENT_PAYLOADS, EventType, type EventTypes, KEPT_FIELDS } from './schema.ts'

export { exportEvents } from './export.ts'
export { listEvents } from './list.ts'
export { readLogPage } from './page.ts'

/** Every type of event with the JSON Schema of its payload. */
export function listEventTypes(): EventTypes {
	return {
		eventTypes: EventType.options.map((type) => {
			const { $schema: _, ...payload } = z.toJSONSchema(EVENT_PAYLOADS[type])
			return { type, payload, keptWhenArchived: KEPT_FIELDS[type] ?? [] }
		}),
	}
}
