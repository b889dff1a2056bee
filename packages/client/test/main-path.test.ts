import { startLoopbackServer } from '@dormer/providers/testing'
import { startTestServer } from '@dormer/server/test-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DormerClient, DormerError, verifyWebhook } from '../src/index.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let receiver: Awaited<ReturnType<typeof startLoopbackServer>>
let client: DormerClient

beforeAll(async () => {
	server = await startTestServer({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	receiver = await startLoopbackServer((_request, response) => void response.end('ok'))
	const company = await server.signUp()
	const scopes = [
		'decks:write',
		'decks:read',
		'presentations:write',
		'presentations:read',
		'subscriptions:write',
		'subscriptions:read',
		'events:read',
	]
	const json = { name: 'The CRM', scopes }
	const answer = await company('/api/api-keys', { method: 'POST', json })
	const { secret }: { secret: string } = JSON.parse(await answer.text())
	client = new DormerClient({ baseUrl: server.url, apiKey: secret })
})
afterAll(async () => {
	await receiver.close()
	await server.close()
})

it('creates a deck and presentations for a new company, and verifies the webhook about a presentation', async () => {
	const { deck } = await client.post('/api/decks', { body: { name: 'Roofs' } })
	const { slide } = await client.post('/api/decks/{deckId}/slides', {
		path: { deckId: deck.id },
		body: { title: 'Welcome', bullets: ['Founded in 1998'] },
	})
	const faulty = client.put('/api/slides/{slideId}', {
		path: { slideId: slide.id },
		// @ts-expect-error The types require a title to be a text.
		body: { title: 1 },
	})
	await expect(faulty).rejects.toMatchObject({ status: 400, field: 'title' })
	expect(slide).toMatchObject({ title: 'Welcome', bullets: ['Founded in 1998'] })
	const subscription = await client.post('/api/notifications/subscriptions', {
		body: {
			name: 'CRM',
			eventType: 'presentation.created',
			channel: 'webhook',
			channelConfig: { url: `${receiver.url}/hook` },
		},
	})
	const homeowner = { first_name: 'Karen', address: '1410 Vrain St', city: 'Denver', state: 'CO' }
	const input = { path: { deckId: deck.id }, body: { homeowner }, idempotencyKey: 'lead-1' }
	const first = await client.post('/api/decks/{deckId}/presentations', input)
	expect(await client.post('/api/decks/{deckId}/presentations', input)).toEqual(first)
	const ids = [first.deck_presentation_id]
	for (const first_name of ['Luis', 'Ann']) {
		const body = { homeowner: { ...homeowner, first_name } }
		const created = await client.post('/api/decks/{deckId}/presentations', {
			path: { deckId: deck.id },
			body,
		})
		ids.push(created.deck_presentation_id)
	}

	const listed: string[] = []
	const presentations = client.list('/api/presentations', 'presentations', { limit: 2 })
	for await (const presentation of presentations) listed.push(presentation.id)
	expect(listed.sort()).toEqual(ids.sort())

	await server.runJobs()
	const hook = receiver.requests[0]
	const body = hook?.body ?? Buffer.from('')
	const message = verifyWebhook(subscription.secret ?? '', hook?.headers ?? {}, body)
	if (message.type !== 'presentation.created') throw new Error(`Unexpected ${message.type}`)
	expect(ids).toContain(message.data.presentationId)
	expect(() => verifyWebhook(subscription.secret ?? '', hook?.headers ?? {}, `${body} `)).toThrow()
})

it('throws an error with the code and the faulty field from the response', async () => {
	const failure = client.post('/api/decks', { body: { name: '' } })
	await expect(failure).rejects.toMatchObject({ code: 'VALIDATION_ERROR', field: 'name' })
	const keys = new DormerClient({ baseUrl: server.url, apiKey: 'psk_wrong' }).get('/api/decks')
	await expect(keys).rejects.toThrow(DormerError)
})
