import { type SmtpServer, startSmtpServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { KAREN, makeSender, type Sender } from './fixtures.ts'

let relay: SmtpServer
let app: TestApp
let sender: Sender
beforeAll(async () => {
	relay = await startSmtpServer()
	app = await createTestApp({ smtp: { url: relay.url, lookupUrl: relay.lookupUrl } })
})
beforeEach(async () => {
	sender = await makeSender(app)
	relay.messages.length = 0
})
afterAll(async () => {
	await app.close()
	await relay.close()
})

const ingest = (source_event_id: string, more: object = {}) =>
	sender.deliveries.ingest({ deckId: sender.deckId, source_event_id, homeowner: KAREN, ...more })

describe('an ingested event', () => {
	it('becomes a presentation whose first mail is sent', async () => {
		const made = await sender.ingest()
		expect(made).toMatchObject({ status: 'not_started', send_status: 'sent' })
		expect(relay.messages.map(({ envelopeTo }) => envelopeTo)).toEqual([[KAREN.email]])
		expect(relay.messages[0]?.text).toContain('Hi Karen')
		expect(made.url).toMatch(/\/p\/[\w-]{24}$/)
		const { presentation } = await createCaller(sender.rep).presentations.get({
			presentationId: made.deck_presentation_id,
		})
		expect(presentation.homeownerData).toMatchObject({ first_name: 'Karen' })
	})

	it('is made and mailed once, asked again in order or at once, with whatever body', async () => {
		const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ingest('same')))
		const again = await ingest('same', { homeowner: { ...KAREN, first_name: 'Other' } })
		const settled = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
		for (const answer of settled) expect(answer).toEqual(again)
		const refused = answers.filter(({ status }) => status === 'rejected')
		for (const one of refused)
			expect(await refusalOf(Promise.reject(Reflect.get(one, 'reason')))).toMatchObject({
				code: 'SEND_IN_PROGRESS',
			})
		expect(relay.messages).toHaveLength(1)
		expect(await app.db.presentation.count({ where: { deckId: sender.deckId } })).toBe(1)
	})

	it('answers as before when its deck was deleted; a new one finds none', async () => {
		const made = await ingest('same')
		await sender.deleteDeck()
		expect(await ingest('same')).toEqual(made)
		expect(await refusalOf(ingest('new'))).toMatchObject({ status: 404, message: 'Deck not found' })
		const theirs = await makeSender(app)
		const call = theirs.deliveries.ingest({
			deckId: sender.deckId,
			source_event_id: 'same',
			homeowner: KAREN,
		})
		expect((await refusalOf(call)).message).toBe('Deck not found')
		expect(relay.messages).toHaveLength(1)
	})

	it('whose presentation was deleted finds none, and makes and mails no other', async () => {
		const made = await ingest('same')
		const unsent = await ingest('unsent', { send: false })
		const { presentations } = createCaller(sender.rep)
		for (const { deck_presentation_id: presentationId } of [made, unsent])
			await presentations.delete({ presentationId })
		for (const event of ['same', 'unsent'])
			expect(await refusalOf(ingest(event))).toMatchObject({
				status: 404,
				message: 'Presentation not found',
			})
		expect(relay.messages).toHaveLength(1)
		expect(await app.db.presentation.count({ where: { deckId: sender.deckId } })).toBe(2)
	})

	it('of the same name in another deck is another', async () => {
		const first = await ingest('same')
		sender = await makeSender(app)
		expect((await ingest('same')).deck_presentation_id).not.toBe(first.deck_presentation_id)
	})

	it('is mailed only when asked', async () => {
		const made = await sender.ingest({}, { send: false })
		expect(made.send_status).toBe('not_requested')
		expect(await sender.remind('one')).toMatchObject({
			send_status: 'skipped',
			reason: 'no_initial_send',
		})
		expect(relay.messages).toHaveLength(0)
	})

	it('without an address that holds is parked, says why, and stands once a rep has mended it', async () => {
		const made = await sender.ingest({ address: 'nowhere', city: 'Nocity', zip: '00000' })
		expect(made).toMatchObject({ send_status: 'skipped', reason: 'presentation_parked' })
		const presentationId = made.deck_presentation_id
		const { presentations } = createCaller(sender.rep)
		const parked = (await presentations.get({ presentationId })).presentation
		expect(parked.parkedReason).toMatch(/\w/)
		const { address, city, zip } = KAREN
		const mended = await presentations.update({ presentationId, homeowner: { address, city, zip } })
		expect(mended.presentation).toMatchObject({ parkedAt: null, parkedReason: null })
	})

	it('without an e-mail address is made, and the mail skipped', async () => {
		const { email: _, ...nobody } = KAREN
		const made = await ingest('silent', { homeowner: nobody })
		expect(made).toMatchObject({ send_status: 'skipped', reason: 'no_email' })
	})

	it.each([
		['no name of the event', { source_event_id: '' }, 400],
		['neither homeowner nor prospect', { homeowner: undefined }, 400],
		['a prospect that is not there', { prospect_id: crypto.randomUUID() }, 422],
		['a deck that is not there', { deckId: crypto.randomUUID() }, 404],
	])('with %s is refused', async (_, wrong, status) => {
		const call = ingest('wrong', wrong)
		expect(await refusalOf(call)).toMatchObject({ status })
		expect(await app.db.presentation.count({ where: { deckId: sender.deckId } })).toBe(0)
	})

	it('needs the scope to write', async () => {
		const { caller } = sender.service
		if (caller.kind !== 'service') throw new Error('A sender calls with a key')
		const scopes = ['presentations:send' as const]
		const { deliveries } = createCaller({ ...sender.service, caller: { ...caller, scopes } })
		const input = { deckId: sender.deckId, source_event_id: 'any', homeowner: KAREN }
		expect(await refusalOf(deliveries.ingest(input))).toMatchObject({ status: 403 })
	})
})
