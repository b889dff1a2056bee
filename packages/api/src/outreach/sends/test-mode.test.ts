import { startElevenLabsServer, startSmtpServer } from '@dormer/providers/testing'
import { describe, expect } from 'vitest'
import { readBearer } from '../../accounts/api-keys/read-bearer.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { KAREN, makeSender } from './fixtures.ts'

const SCOPES = [
	'decks:write',
	'presentations:send',
	'presentations:write',
	'presentations:read',
	'subscriptions:read',
	'subscriptions:write',
	'events:read',
] as const
const CONSOLE = { name: 'Console', eventType: '*', channel: 'console' as const }

/**
 * Test function. The app has a paid speech engine (`speech`) and a relay (`relay`). `key` is an API client with a test key of
 * `company`. `sender` creates a presentation and sends its emails with this test key. `live` does the same with a live key.
 */
const it = base
	.extend('relay', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const relay = await startSmtpServer()
		onCleanup(() => relay.close())
		return relay
	})
	.extend('speech', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const speech = await startElevenLabsServer()
		onCleanup(() => speech.close())
		return speech
	})
	.extend('settings', { scope: 'file' }, ({ relay, speech }) => ({
		smtp: { url: relay.url, lookupUrl: relay.lookupUrl },
		elevenLabsApiKey: 'a key',
		elevenLabsBaseUrl: speech.url,
	}))
	.extend('keyCaller', async ({ app, api }) => {
		const input = { name: 'Trial', scopes: [...SCOPES], livemode: false }
		const { apiKey, secret } = await api.apiKeys.create(input)
		expect(secret.startsWith('psk_test_')).toBe(true)
		expect(secret.startsWith(apiKey.prefix)).toBe(true)
		expect(apiKey.livemode).toBe(false)
		return readBearer(app, { secret, ip: '127.0.0.1' })
	})
	.extend('key', ({ company, keyCaller }) => createCaller({ ...company, caller: keyCaller }))
	.extend('live', ({ company }) => makeSender(company))
	.extend('sender', ({ live, key }) => ({
		...live,
		ingest: () =>
			key.deliveries.ingest({
				deckId: live.deckId,
				source_event_id: 'lead-1',
				homeowner: { ...KAREN, first_name: 'Ana' },
				send: true,
			}),
		remind: () =>
			key.deliveries.send({
				deck_id: live.deckId,
				source_event_id: 'lead-1',
				idempotency_key: 'reminder-1',
				subject_variant: 'reminder',
				skip_if: [],
			}),
	}))

describe('a test key', () => {
	it('lets all calls succeed, but sends no email to the relay and speaks only with the local voice', async ({
		app,
		api,
		relay,
		speech,
		sender,
	}) => {
		await app.runJobs()
		;[relay.messages.length, speech.synthesizedTexts.length] = [0, 0]
		const made = await sender.ingest()
		expect(made.send_status).toBe('sent')
		expect((await sender.remind()).send_status).toBe('sent')
		await app.runJobs()
		expect(relay.messages).toEqual([])
		expect(speech.synthesizedTexts).toEqual([])
		const { mails } = await api.mail.list({})
		expect(mails).toMatchObject([
			{ kind: 'reminder', to: KAREN.email, status: 'sent', livemode: false },
			{ kind: 'initial', to: KAREN.email, status: 'sent', livemode: false },
		])
		expect(mails[0]?.subject).not.toBeNull()
		const { presentation } = await api.presentations.get({
			presentationId: made.deck_presentation_id,
		})
		expect(presentation).toMatchObject({ livemode: false, status: 'ready' })
	})

	it('stores no recording in a deck when the server has a speech provider, because a test key uses only the local voice', async ({
		app,
		api,
		key,
		live,
		speech,
	}) => {
		const { deckId } = live
		await app.runJobs()
		const [slide] = (await api.decks.get({ deckId })).slides
		if (slide === undefined) throw new Error('The deck has no slide')
		const recording = async () => {
			const where = { id: slide.id }
			const { audioKey, audioStatus } = await app.db.slide.findUniqueOrThrow({ where })
			return { audioKey, audioStatus }
		}
		await api.narration.narrate({ slideId: slide.id, script: slide.narrationScript })
		const before = await recording()
		expect(before).toMatchObject({ audioStatus: 'ready', audioKey: expect.any(String) })
		const spoken = await key.narration.narrate({ slideId: slide.id, script: slide.narrationScript })
		expect(spoken.audioUrl).not.toBe('')
		expect(await recording()).toEqual(before)
		speech.synthesizedTexts.length = 0
		const narrationScript = 'A test key wrote this sentence about shingles.'
		await key.slides.update({ slideId: slide.id, narrationScript })
		const made = await key.slides.create({ deckId, title: 'New', narrationScript })
		await app.runJobs()
		expect(await recording()).toEqual({ ...before, audioStatus: 'stale' })
		expect(made.slide).toMatchObject({ audioUrl: null })
		const where = { id: made.slide.id }
		const created = await app.db.slide.findUniqueOrThrow({ where })
		expect(created).toMatchObject({ audioStatus: 'failed', audioKey: null })
		expect(speech.synthesizedTexts).toEqual([])
		await api.narration.narrate({ slideId: slide.id, script: narrationScript })
		expect(await recording()).toMatchObject({ audioStatus: 'ready' })
		expect(speech.synthesizedTexts).toEqual([narrationScript])
	})

	it('notifies only test subscriptions of events caused by a test key, or by the homeowner of a presentation that a test key created', async ({
		app,
		api,
		key,
		company,
		sender,
	}) => {
		const live = await api.notifications.createSubscription(CONSOLE)
		const test = await key.notifications.createSubscription(CONSOLE)
		expect([live.livemode, test.livemode]).toEqual([true, false])
		const made = await sender.ingest()
		const shareKey = new URL(made.url).pathname.split('/').at(-1) ?? ''
		const presentationId = made.deck_presentation_id
		const anyone = createCaller({ ...company, caller: { kind: 'anonymous' } })
		await anyone.presentations.eventsToken({ presentationId, shareKey })
		const { organizationId } = company
		const homeowner = createCaller({
			...company,
			caller: { kind: 'presentation', organizationId, presentationId },
		})
		await homeowner.presentations.recordEvents({
			presentationId,
			type: 'presentation.opened',
			clientEventId: 'a',
		})
		await app.runJobs()
		const typesOf = async (subscriptionId: string) => {
			const { deliveries } = await api.notifications.listDeliveries({ subscriptionId })
			return deliveries.map(({ eventType }) => eventType)
		}
		expect(await typesOf(live.id)).toEqual([])
		expect(await typesOf(test.id)).toEqual(
			expect.arrayContaining(['presentation.created', 'email.sent', 'presentation.opened']),
		)
	})

	it('lists only test-mode events in the event log, while a signed-in member sees the events of both modes', async ({
		api,
		key,
		live,
		sender,
	}) => {
		await live.ingest()
		await sender.ingest()
		const ofTest = await key.eventLog.list({ limit: 100 })
		expect(ofTest.events.map(({ eventType }) => eventType)).toContain('presentation.created')
		expect(ofTest.events.filter(({ livemode }) => livemode)).toEqual([])
		expect(ofTest.pagination.total).toBe(ofTest.events.length)
		const all = await api.eventLog.list({ limit: 100, eventType: 'presentation.created' })
		expect(all.events.map(({ livemode }) => livemode)).toEqual([false, true])
	})

	it('sends no email and uses no paid speech when a rep answers a question about a presentation of a test key', async ({
		app,
		api,
		company,
		relay,
		speech,
		sender,
	}) => {
		const live = await api.notifications.createSubscription(CONSOLE)
		const { deck_presentation_id: presentationId } = await sender.ingest()
		const { organizationId } = company
		const caller = { kind: 'presentation' as const, organizationId, presentationId }
		const homeowner = createCaller({ ...company, caller })
		const { questionId } = await homeowner.qa.ask({
			question: 'Do you repair pianos?',
			presentationId,
		})
		await app.runJobs()
		;[relay.messages.length, speech.synthesizedTexts.length] = [0, 0]
		await api.qa.answer({ questionId, answer: 'No, we repair roofs.' })
		await app.runJobs()
		expect(relay.messages).toEqual([])
		expect(speech.synthesizedTexts).toEqual([])
		const { deliveries } = await api.notifications.listDeliveries({ subscriptionId: live.id })
		expect(deliveries.map(({ eventType }) => eventType)).not.toContain('question.answered')
		const { mails } = await api.mail.list({ presentationId })
		expect(mails[0]).toMatchObject({ kind: 'question_answered', status: 'sent', livemode: false })
	})

	it('does not block a later call by a live key with the same event id and idempotency key', async ({
		app,
		relay,
		live,
		sender,
	}) => {
		const made = await sender.ingest()
		await sender.remind()
		await app.runJobs()
		relay.messages.length = 0
		const deck_id = live.deckId
		const homeowner = KAREN
		const ingested = await live.deliveries.ingest({
			deckId: deck_id,
			source_event_id: 'lead-1',
			homeowner,
			send: true,
		})
		expect(ingested.deck_presentation_id).not.toBe(made.deck_presentation_id)
		const sent = await live.deliveries.send({
			deck_id,
			source_event_id: 'lead-1',
			idempotency_key: 'reminder-1',
			subject_variant: 'reminder',
			skip_if: [],
		})
		expect(sent).toMatchObject({
			send_status: 'sent',
			presentation_id: ingested.deck_presentation_id,
		})
		expect(relay.messages).toHaveLength(2)
	})

	it('gives a test key no access to live presentations and live subscriptions', async ({
		api,
		key,
		live,
	}) => {
		const made = await live.deliveries.ingest({
			deckId: live.deckId,
			source_event_id: 'lead-2',
			homeowner: KAREN,
		})
		const presentationId = made.deck_presentation_id
		const { id: subscriptionId } = await api.notifications.createSubscription(CONSOLE)
		const calls = [
			() => key.presentations.get({ presentationId }),
			() => key.presentations.delete({ presentationId }),
			() => key.deliveries.sendMail({ presentationId, idempotencyKey: 'b', skipIf: [] }),
			() => key.notifications.getSubscription({ subscriptionId }),
			() => key.notifications.deleteSubscription({ subscriptionId }),
		]
		for (const call of calls) expect((await refusalOf(call())).status).toBe(404)
		const { presentations } = await key.presentations.list({})
		expect(presentations.map(({ id }) => id)).not.toContain(presentationId)
		expect((await key.notifications.listSubscriptions()).subscriptions).toEqual([])
		const wrong = key.notifications.createSubscription({ ...CONSOLE, livemode: true })
		expect(await refusalOf(wrong)).toMatchObject({ status: 400, details: [{ path: 'livemode' }] })
	})
})
