import { z } from 'zod'
import { EVENT_PAYLOADS, EventType, type EventTypes, KEPT_FIELDS } from './schema.ts'

export { listEvents } from './list.ts'

/** Every type of event with the JSON Schema of its payload. */
export function listEventTypes(): EventTypes {
	return {
		eventTypes: EventType.options.map((type) => {
			const { $schema: _, ...payload } = z.toJSONSchema(EVENT_PAYLOADS[type])
			return { type, payload, keptWhenArchived: KEPT_FIELDS[type] ?? [] }
		}),
	}
}
