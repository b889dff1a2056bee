import type { Scope } from '@dormer/api/core/schema'

/** Label and description of each scope, in display order. */
export const SCOPES: Record<Scope, { label: string; allows: string }> = {
	'presentations:write': {
		label: 'Create presentations',
		allows: 'Add homeowners; create, change and delete their presentations',
	},
	'presentations:send': {
		label: 'Send email',
		allows: 'Send follow-ups to homeowners and report bounced email',
	},
	'presentations:read': {
		label: 'Read presentations',
		allows: 'Presentations with their homeowners, links and emails',
	},
	'decks:read': { label: 'Read decks', allows: 'Decks with their slides, scripts and prices' },
	'events:read': { label: 'Read events', allows: 'Every entry of the event log' },
	'audit:read': {
		label: 'Read the audit log',
		allows: 'Every administrative act: team, keys, subscriptions, settings and contracts',
	},
}

const READS = [
	['presentations:read', '/api/presentations'],
	['decks:read', '/api/decks'],
	['events:read', '/api/notifications/events'],
	['audit:read', '/api/admin-acts'],
] as const

const WRITES = [
	[
		'presentations:write',
		'/api/decks/DECK_ID/ingest',
		{
			deckId: 'DECK_ID',
			source_event_id: 'crm-1',
			homeowner: {
				first_name: 'Karen',
				address: '2847 S Clermont St',
				city: 'Denver',
				state: 'CO',
			},
		},
	],
	[
		'presentations:send',
		'/api/presentations/send',
		{
			deck_id: 'DECK_ID',
			source_event_id: 'crm-1',
			idempotency_key: 'crm-1-reminder',
			subject_variant: 'reminder',
		},
	],
] as const

/** Returns a curl command to try a key: a read call when its scopes allow one, otherwise a write call. */
export function curlExample(
	origin: string,
	{ secret, scopes }: { secret: string; scopes: readonly Scope[] },
): string {
	const auth = `-H 'Authorization: Bearer ${secret}'`
	const read = READS.find(([scope]) => scopes.includes(scope))
	if (read !== undefined) return `curl ${origin}${read[1]} \\\n  ${auth}`
	const [, path, body] = WRITES.find(([scope]) => scopes.includes(scope)) ?? WRITES[0]
	const json = `-H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`
	return `curl ${origin}${path} \\\n  ${auth} \\\n  ${json}`
}
