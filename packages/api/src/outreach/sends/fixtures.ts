import { make } from '@dormer/db/testing'
import { startSmtpServer } from '@dormer/providers/testing'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import type { IngestResult, SendInput, SendResult } from './schema.ts'

/** Homeowner with an email address. The geocoder knows the street address. */
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
	/** Context of a caller that uses the API key. */
	service: OrgContext
	deckId: string
	deliveries: ReturnType<typeof createCaller>['deliveries']
	/** Ingests a new event about the homeowner `KAREN`. The fields of `homeowner`, if given, replace fields of `KAREN`. */
	ingest: (homeowner?: Partial<typeof KAREN>, more?: { send?: boolean }) => Promise<IngestResult>
	deleteDeck: () => Promise<unknown>
	/** Sends a follow-up for the event that was ingested last. */
	remind: (key: string, skipIf?: SendInput['skip_if']) => Promise<SendResult>
}

/** Creates a deck with one slide, and a caller whose API key has all scopes for presentations. */
export async function makeSender(company: OrgContext): Promise<Sender> {
	const { organizationId } = company
	const { id: deckId } = await make.deck(company.db, { organizationId })
	await make.slide(company.db, { organizationId, deckId, narrationScript: 'Good morning.' })
	const service: OrgContext = {
		...company,
		caller: {
			kind: 'service',
			organizationId,
			keyId: 'the CRM',
			name: 'CRM',
			scopes: ['presentations:send', 'presentations:write', 'presentations:read'],
		},
	}
	const { deliveries } = createCaller(service)
	let events = 0
	return {
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
		deleteDeck: () => createCaller(company).decks.delete({ deckId }),
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

/**
 * Extends `it` with an app that sends its emails to the loopback relay `relay`. The app can also ask the relay whether it
 * accepted an email. `sender` has a deck of `company`, and makes API calls with an API key of `company`. Creating `sender`
 * clears the relay's messages and its fault.
 */
export const it = base
	.extend('relay', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const relay = await startSmtpServer()
		onCleanup(() => relay.close())
		return relay
	})
	.extend('settings', { scope: 'file' }, ({ relay }) => ({
		smtp: { url: relay.url, lookupUrl: relay.lookupUrl },
	}))
	.extend('sender', ({ relay, company }) => {
		relay.messages.length = 0
		relay.setFault(undefined)
		return makeSender(company)
	})
