import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, KAREN, makeSender, type Sender } from './fixtures.ts'

const ingestWith =
	(sender: Sender) =>
	(source_event_id: string, more: object = {}) =>
		sender.deliveries.ingest({ deckId: sender.deckId, source_event_id, homeowner: KAREN, ...more })

/** Adds test fixtures. `ingest` calls the ingest operation for the homeowner Karen with the given `source_event_id`. */
const it = base.extend('ingest', ({ sender }) => ingestWith(sender))

describe('POST /api/decks/{deckId}/ingest', () => {
	it('creates a presentation from an event and sends the first email', async ({
		api,
		relay,
		sender,
	}) => {
		const made = await sender.ingest()
		expect(made).toMatchObject({ status: 'not_started', send_status: 'sent' })
		expect(relay.messages.map(({ envelopeTo }) => envelopeTo)).toEqual([[KAREN.email]])
		expect(relay.messages[0]?.text).toContain('Hi Karen')
		expect(made.url).toMatch(/\/p\/[\w-]{24}$/)
		const { presentation } = await api.presentations.get({
			presentationId: made.deck_presentation_id,
		})
		expect(presentation.homeownerData).toMatchObject({ first_name: 'Karen' })
	})

	it('creates one presentation and sends one email, even when an event is ingested repeatedly and concurrently', async ({
		app,
		ingest,
		relay,
		sender,
	}) => {
		const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ingest('same')))
		const again = await ingest('same', { homeowner: { ...KAREN, first_name: 'Other' } })
		const results = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
		for (const answer of results) expect(answer).toEqual(again)
		const refused = answers.filter(({ status }) => status === 'rejected')
		for (const one of refused)
			expect(await refusalOf(Promise.reject(Reflect.get(one, 'reason')))).toMatchObject({
				code: 'SEND_IN_PROGRESS',
			})
		expect(relay.messages).toHaveLength(1)
		expect(await app.db.presentation.count({ where: { deckId: sender.deckId } })).toBe(1)
	})

	it('sets the header Idempotency-Replayed and changes nothing when the event was already ingested', async ({
		ingest,
		sender,
	}) => {
		const headers: Record<string, string> = {}
		const setHeader = (name: string, value: string) => {
			headers[name] = value
		}
		const { deliveries } = createCaller({ ...sender.service, setHeader })
		const again = ingestWith({ ...sender, deliveries })
		const made = await ingest('same', { send: false })
		expect(await again('other', { send: false })).not.toEqual(made)
		expect(headers).toEqual({})
		const changed = { homeowner: { ...KAREN, first_name: 'Other' }, send: false }
		expect(await again('same', changed)).toEqual(made)
		expect(headers).toEqual({ 'Idempotency-Replayed': 'true' })
	})

	it('returns the warnings of the presentation and the ignored price inputs, also for a repeated event', async ({
		app,
		ingest,
		sender,
	}) => {
		const { deckId, service } = sender
		await make.slide(app.db, { organizationId: service.organizationId, deckId })
		const made = await ingest('lead', { send: false, price_inputs: { gutters: 3 } })
		expect(made.ignoredPriceInputs).toEqual(['gutters'])
		expect(made.warnings).toMatchObject([
			{ code: 'audio_missing', message: expect.stringContaining('Slide 1') },
			{ code: 'audio_missing', message: expect.stringContaining('Slide 2') },
		])
		expect(await ingest('lead', { send: false, price_inputs: { gutters: 3 } })).toEqual(made)
	})

	it('returns the stored result, with no warnings, for an event that was ingested before its deck was deleted, but 404 for a new event', async ({
		app,
		ingest,
		relay,
		sender,
	}) => {
		const made = await ingest('same')
		await sender.deleteDeck()
		expect(await ingest('same')).toEqual({ ...made, warnings: [] })
		expect(await refusalOf(ingest('new'))).toMatchObject({ status: 404, message: 'Deck not found' })
		const other = await makeSender(await makeCompany(app))
		const call = other.deliveries.ingest({
			deckId: sender.deckId,
			source_event_id: 'same',
			homeowner: KAREN,
		})
		expect((await refusalOf(call)).message).toBe('Deck not found')
		expect(relay.messages).toHaveLength(1)
	})

	it('returns 404 and creates nothing when the presentation of the event was deleted', async ({
		app,
		api,
		ingest,
		relay,
		sender,
	}) => {
		const made = await ingest('same')
		const unsent = await ingest('unsent', { send: false })
		for (const { deck_presentation_id: presentationId } of [made, unsent])
			await api.presentations.delete({ presentationId })
		for (const event of ['same', 'unsent'])
			expect(await refusalOf(ingest(event))).toMatchObject({
				status: 404,
				message:
					'source_event_id: The presentation of this event was deleted. Send another source_event_id to create a new one.',
			})
		expect(relay.messages).toHaveLength(1)
		expect(await app.db.presentation.count({ where: { deckId: sender.deckId } })).toBe(2)
	})

	it('creates another presentation when another deck ingests the same event id', async ({
		app,
		ingest,
	}) => {
		const first = await ingest('same')
		const other = ingestWith(await makeSender(await makeCompany(app)))
		expect((await other('same')).deck_presentation_id).not.toBe(first.deck_presentation_id)
	})

	it('creates a presentation without an email when `send` is false', async ({ relay, sender }) => {
		const made = await sender.ingest({}, { send: false })
		expect(made.send_status).toBe('not_requested')
		expect(await sender.remind('one')).toMatchObject({
			send_status: 'skipped',
			reason: 'no_initial_send',
		})
		expect(relay.messages).toHaveLength(0)
	})

	it('parks (suspends) a presentation with an unknown address until a rep corrects the address', async ({
		api,
		sender,
	}) => {
		const made = await sender.ingest({ address: 'nowhere', city: 'Nocity', zip: '00000' })
		expect(made).toMatchObject({ send_status: 'skipped', reason: 'presentation_parked' })
		const presentationId = made.deck_presentation_id
		const { presentations } = api
		const parked = (await presentations.get({ presentationId })).presentation
		expect(parked.parkedReason).toMatch(/\w/)
		const { address, city, zip } = KAREN
		const corrected = await presentations.update({
			presentationId,
			homeowner: { address, city, zip },
		})
		expect(corrected.presentation).toMatchObject({ parkedAt: null, parkedReason: null })
	})

	it('creates a presentation for a homeowner without an email address, and skips the email', async ({
		ingest,
	}) => {
		const { email: _, ...nobody } = KAREN
		const made = await ingest('silent', { homeowner: nobody })
		expect(made).toMatchObject({ send_status: 'skipped', reason: 'no_email' })
	})

	it.for([
		['an empty event id', { source_event_id: '' }, 400],
		['neither homeowner nor prospect', { homeowner: undefined }, 400],
		['an unknown prospect', { prospect_id: crypto.randomUUID() }, 422],
		['an unknown deck', { deckId: crypto.randomUUID() }, 404],
	] as const)('rejects an event with %s', async ([, wrong, status], { app, ingest, sender }) => {
		const call = ingest('wrong', wrong)
		expect(await refusalOf(call)).toMatchObject({ status })
		expect(await app.db.presentation.count({ where: { deckId: sender.deckId } })).toBe(0)
	})

	it('rejects an API key without the scope presentations:write', async ({ sender }) => {
		const { caller } = sender.service
		if (caller.kind !== 'service') throw new Error('The sender has no API key')
		const scopes = ['presentations:send' as const]
		const { deliveries } = createCaller({ ...sender.service, caller: { ...caller, scopes } })
		const input = { deckId: sender.deckId, source_event_id: 'any', homeowner: KAREN }
		expect(await refusalOf(deliveries.ingest(input))).toMatchObject({ status: 403 })
	})
})
