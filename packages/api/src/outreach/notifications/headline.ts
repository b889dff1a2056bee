import { findEvent } from '../../events/schema.ts'

const TEST_HEADLINE = 'This is a test of your notification'

/** The headline of a message's type; a test says that it is one. */
export function formatHeadline(eventType: string): string {
	return findEvent(eventType)?.headline ?? TEST_HEADLINE
}
