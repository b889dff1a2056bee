import { findEvent } from '@dormer/api/events/schema'
import { TEST_TYPE } from '@dormer/api/outreach/notifications/schema'

/** Returns the label of an event type: `All events`, the headline of a known type, or an unknown type unchanged. */
export function formatEventType(eventType: string): string {
	if (eventType === '*') return 'All events'
	if (eventType.includes(',')) return eventType.split(',').map(formatEventType).join(', ')
	return findEvent(eventType)?.headline ?? (eventType === TEST_TYPE ? 'A test' : eventType)
}
