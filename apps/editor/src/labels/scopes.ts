import { Scope } from '@dormer/api/core/schema'

type ScopeText = { group: string; label: string; allows: string }

/** Group, label and description of each scope, in display order. */
const SCOPES: Record<Scope, ScopeText> = {
	'presentations:read': {
		group: 'Presentations',
		label: 'Read presentations',
		allows: 'Presentations (not their links), homeowners, questions and activity',
	},
	'presentations:write': {
		group: 'Presentations',
		label: 'Create presentations',
		allows: 'Create, change and delete presentations, and read their links',
	},
	'presentations:send': {
		group: 'Presentations',
		label: 'Send email',
		allows: 'Follow-ups and answers to homeowners, reports of bounced email',
	},
	'decks:read': {
		group: 'Decks',
		label: 'Read decks',
		allows: 'Slides, scripts, FAQs, images and prices',
	},
	'decks:write': {
		group: 'Decks',
		label: 'Change decks',
		allows: 'Create, change, narrate and delete decks',
	},
	'faqs:write': {
		group: 'Decks',
		label: 'Publish FAQs',
		allows: 'Add, change, accept, dismiss and delete FAQs',
	},
	'branding:read': {
		group: 'Decks',
		label: 'Read branding',
		allows: 'Colors, logo and closing button',
	},
	'branding:write': {
		group: 'Decks',
		label: 'Change branding',
		allows: 'Colors, logo, closing button, fonts',
	},
	'contracts:read': {
		group: 'Contracts and appointments',
		label: 'Read contracts',
		allows: 'Templates, signed documents and evidence',
	},
	'contracts:write': {
		group: 'Contracts and appointments',
		label: 'Change contracts',
		allows: 'Templates, and the settings for the right to cancel',
	},
	'appointments:read': {
		group: 'Contracts and appointments',
		label: 'Read appointments',
		allows: 'Appointments and free times',
	},
	'appointments:write': {
		group: 'Contracts and appointments',
		label: 'Change appointments',
		allows: 'Reschedule, cancel, and set the times that homeowners can book',
	},
	'roof:read': {
		group: 'Contracts and appointments',
		label: 'Read roof measurements',
		allows: 'Results of measurements',
	},
	'roof:write': {
		group: 'Contracts and appointments',
		label: 'Request roof measurements',
		allows: 'Request, enter and confirm',
	},
	'company:read': {
		group: 'Company',
		label: 'Read the company',
		allows: 'Contact details, sent email without its content, blocked addresses',
	},
	'company:write': {
		group: 'Company',
		label: 'Change the company',
		allows: 'Contact details; unblock email addresses; erase a homeowner’s data',
	},
	'kb:read': {
		group: 'Company',
		label: 'Read the knowledge base',
		allows: 'Profile, documents and search',
	},
	'kb:write': {
		group: 'Company',
		label: 'Change the knowledge base',
		allows: 'Profile and documents',
	},
	'team:read': { group: 'Company', label: 'Read the team', allows: 'Members with their roles' },
	'events:read': { group: 'Events', label: 'Read events', allows: 'Every entry of the event log' },
	'subscriptions:read': {
		group: 'Events',
		label: 'Read subscriptions',
		allows: 'Webhooks and email notifications with their deliveries',
	},
	'subscriptions:write': {
		group: 'Events',
		label: 'Change subscriptions',
		allows: 'Create webhooks, which receive events; resend deliveries',
	},
	'audit:read': {
		group: 'Events',
		label: 'Read the audit log',
		allows: 'Changes to the team, keys, subscriptions, settings and contracts',
	},
}

/** The scopes with their texts by group, in display order. */
export const SCOPE_GROUPS = [...new Set(Object.values(SCOPES).map(({ group }) => group))].map(
	(group) => ({ group, texts: Object.entries(SCOPES).filter(([, text]) => text.group === group) }),
)

/** Returns the label of a scope. */
export function scopeLabel(scope: Scope): string {
	return SCOPES[scope].label
}

const CRM: Scope[] = [
	...(['presentations:read', 'presentations:write', 'presentations:send', 'decks:read'] as const),
	...(['appointments:read', 'appointments:write', 'contracts:read', 'roof:read'] as const),
	...(['roof:write', 'events:read', 'subscriptions:read', 'subscriptions:write'] as const),
]

/** Selections of scopes for common purposes. */
export const PRESETS: { label: string; scopes: Scope[] }[] = [
	{ label: 'Read only', scopes: Scope.options.filter((scope) => scope.endsWith(':read')) },
	{ label: 'CRM', scopes: CRM },
	{ label: 'Everything', scopes: [...Scope.options] },
]

/** Returns the preset with exactly these scopes, if one exists. */
export function findPreset(scopes: readonly Scope[]): (typeof PRESETS)[number] | undefined {
	return PRESETS.find(
		(preset) =>
			preset.scopes.length === scopes.length &&
			preset.scopes.every((scope) => scopes.includes(scope)),
	)
}

const READS = [
	['presentations:read', '/api/presentations'],
	['decks:read', '/api/decks'],
	['events:read', '/api/notifications/events'],
	['audit:read', '/api/admin-acts'],
	['branding:read', '/api/decks/DECK_ID/branding'],
	['contracts:read', '/api/contracts/documents'],
	['appointments:read', '/api/appointments'],
	['company:read', '/api/company/contact'],
	['kb:read', '/api/company/kb/profile'],
	['team:read', '/api/team'],
	['subscriptions:read', '/api/notifications/subscriptions'],
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

/**
 * Returns a curl command with which the user can try a new key. The command reads data if the scopes of the key allow any
 * reading call. Otherwise it writes data.
 */
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
