import type { Scope } from "@dormer/api/core/schema";

/** What each scope is called, and what a key with it may do; in the order in which they are offered. */
export const SCOPES: Record<Scope, { label: string; allows: string }> = {
	'presentations:write': {
		label: 'Make presentations',
		allows: 'Take in homeowners; make, change and delete their presentations',
	},
	'presentations:send': {
		label: 'Send mail',
		allows: 'Send follow-ups to homeowners, and report mail that came back',
	},
	'presentations:read': {
		label: 'Read presentations',
		allows: 'Presentations with their homeowners, links and mail',
	},
	'decks:read': { label: 'Read decks', allows: 'Decks with their slides, scripts and prices' },
	'events:read': { label: 'Read events', allows: 'The log of everything that happened' },
}

const READS = [
	['presentations:read', '/api/presentations'],
	['decks:read', '/api/decks'],
	['events:read', '/api/notifications/events'],
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

/** A first call to paste into a terminal: something harmless that the scopes allow, where they allow it. */
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
