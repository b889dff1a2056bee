import { findEvent } from '../../events/schema.ts'

const TEST_HEADLINE = 'This is a test notification'

/** Returns the headline of an event type, or the headline of a test message when the catalog does not contain the type. */
export function formatHeadline(eventType: string): string {
	return findEvent(eventType)?.headline ?? TEST_HEADLINE
}
