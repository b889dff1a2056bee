import { z } from 'zod'
import { EVENTS, EventType, RETAINED_FIELDS } from '../../events/schema.ts'
import type { EventTypes } from './schema.ts'

/** Returns every event type with the JSON Schema of its payload. */
export function listEventTypes(): EventTypes {
	return {
		eventTypes: EventType.options.map((type) => {
			const { $schema: _, ...payload } = z.toJSONSchema(EVENTS[type].payload)
			return { type, payload, keptWhenArchived: RETAINED_FIELDS[type] ?? [] }
		}),
	}
}
