import { make } from '@dormer/db/testing'
import type { App } from '../../core/app.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { makeCompany } from '../../testing/test-app.ts'
import type { IngestResult, SendInput, SendResult } from './schema.ts'

/** A homeowner whose address exists. */
export const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen.delgado@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

export type Sender = {
	/** The same company's admin, in the editor. */
	rep: OrgContext
	service: OrgContext
	deckId: string
	deliveries: ReturnType<typeof createCaller>['deliveries']
	/** Ingests a new event; `homeowner` differs from Karen by what is given. */
	ingest: (homeowner?: Partial<typeof KAREN>, more?: { send?: boolean }) => Promise<IngestResult>
	deleteDeck: () => Promise<unknown>
	/** A follow-up for the newest event. */
	remind: (key: string, skipIf?: SendInput['skip_if']) => Promise<SendResult>
}

/** A company whose other systems call with a key of every scope, and a deck to present. */
export async function makeSender(app: App): Promise<Sender> {
	const rep = await makeCompany(app)
	const { organizationId } = rep
	const { id: deckId } = await make.deck(app.db, { organizationId })
	await make.slide(app.db, { organizationId, deckId, narrationScript: 'Good morning.' })
	const service: OrgContext = {
		...rep,
		caller: {
			kind: 'service',
			organizationId,
			revision: '0',
			keyId: 'the CRM',
			scopes: ['presentations:send', 'presentations:write', 'presentations:read'],
		},
	}
	const { deliveries } = createCaller(service)
	let events = 0
	return {
		rep,
		service,
		deckId,
		deliveries,
		ingest: (homeowner = {}, more = {}) => {
			events += 1
			return deliveries.ingest({
				deckId,
				source_event_id: `visit-${events}`,
				homeowner: { ...KAREN, ...homeowner },
				...more,
			})
		},
		deleteDeck: () => createCaller(rep).decks.delete({ deckId }),
		remind: (key, skip_if = []) =>
			deliveries.send({
				deck_id: deckId,
				source_event_id: `visit-${events}`,
				idempotency_key: key,
				subject_variant: 'reminder',
				skip_if,
			}),
	}
}
