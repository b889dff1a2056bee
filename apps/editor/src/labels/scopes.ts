import { Scope } from '@dormer/api/core/schema'

type ScopeText = { label: string; allows: string }

/** Groups of scopes in display order, with the label and the description of each scope. */
export const SCOPE_GROUPS: { group: string; scopes: Partial<Record<Scope, ScopeText>> }[] = [
	{
		group: 'Presentations',
		scopes: {
			'presentations:read': {
				label: 'Read presentations',
				allows: 'Presentations (not their links), homeowners, questions and activity',
			},
			'presentations:write': {
				label: 'Create presentations',
				allows: 'Create, change and delete presentations, and read their links',
			},
			'presentations:send': {
				label: 'Send email',
				allows: 'Follow-ups and answers to homeowners, reports of bounced email',
			},
		},
	},
	{
		group: 'Decks',
		scopes: {
			'decks:read': { label: 'Read decks', allows: 'Slides, scripts, FAQs, images and prices' },
			'decks:write': { label: 'Change decks', allows: 'Create, change, narrate and delete decks' },
			'branding:read': { label: 'Read branding', allows: 'Colors, logo and closing button' },
			'branding:write': { label: 'Change branding', allows: 'Colors, logo, closing button, fonts' },
		},
	},
	{
		group: 'Contracts and appointments',
		scopes: {
			'contracts:read': {
				label: 'Read contracts',
				allows: 'Templates, signed documents and evidence',
			},
			'contracts:write': {
				label: 'Change contracts',
				allows: 'Templates, and the settings for the right to cancel',
			},
			'appointments:read': { label: 'Read appointments', allows: 'Appointments and free times' },
			'appointments:write': {
				label: 'Change appointments',
				allows: 'Reschedule, cancel, and set the times that homeowners can book',
			},
			'roof:read': { label: 'Read roof measurements', allows: 'Results of measurements' },
			'roof:write': { label: 'Request roof measurements', allows: 'Request, enter and confirm' },
		},
	},
	{
		group: 'Company',
		scopes: {
			'company:read': {
				label: 'Read the company',
				allows: 'Contact details, sent email without its content, suppressed addresses',
			},
			'company:write': {
				label: 'Change the company',
				allows: 'Contact details; lift suppressions; erase the data of a homeowner',
			},
			'kb:read': { label: 'Read the knowledge base', allows: 'Profile, documents and search' },
			'kb:write': { label: 'Change the knowledge base', allows: 'Profile and documents' },
			'team:read': { label: 'Read the team', allows: 'Members with their roles' },
		},
	},
	{
		group: 'Events',
		scopes: {
			'events:read': { label: 'Read events', allows: 'Every entry of the event log' },
			'subscriptions:read': {
				label: 'Read subscriptions',
				allows: 'Webhooks and email notifications with their deliveries',
			},
			'subscriptions:write': {
				label: 'Change subscriptions',
				allows: 'Create webhooks, which receive events; resend deliveries',
			},
			'audit:read': {
				label: 'Read the audit log',
				allows: 'Changes of team, keys, subscriptions, settings and contracts',
			},
		},
	},
]

const LABELS = new Map(
	SCOPE_GROUPS.flatMap(({ scopes }) =>
		Object.entries(scopes).map(([scope, { label }]) => [scope, label]),
	),
)

/** Returns the label of a scope. */
export function scopeLabel(scope: Scope): string {
	return LABELS.get(scope) ?? scope
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
