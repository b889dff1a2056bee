import type { RestRoute } from './routes.ts'

/** The operations whose fields docs/specification.md#endpoints defines. */
const SPECIFIED: ReadonlySet<string> = new Set([
	'get /api/decks',
	'get /api/decks/generation-status',
	'get /api/decks/{deckId}/generate/status',
	'post /api/presentations/send',
	'post /api/presentations/{presentationId}/sign-contract',
	'put /api/decks/{deckId}/branding',
	'post /api/decks/{deckId}/presentations',
	'post /api/narration/qa-audio',
	'post /api/narration/batch',
	'post /api/intent/continue',
	'post /api/roof-measurements',
	'post /api/company/kb/documents/complete',
	'get /api/company/contact',
	'put /api/notifications/subscriptions/{subscriptionId}',
	'get /api/notifications/events',
])

/**
 * Returns whether the specification defines the operation. Such an operation ignores an unknown field instead of rejecting it.
 */
export function isSpecified({ method, path }: Pick<RestRoute, 'method' | 'path'>): boolean {
	return SPECIFIED.has(`${method} ${path}`)
}
