import { startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let rep: TestServer['fetch']
let deckId: string
beforeAll(async () => {
	server = await startTestServer({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	rep = await server.signUp()
	deckId = await makeDeck({ name: 'Roof', external_id: 'deck-1', metadata: { line: 'shingles' } })
})
afterAll(() => server.close())

const Answer = z.looseObject({ status: z.number() })

async function call(fetch: TestServer['fetch'], operation: string, json?: object) {
	const [method = '', path = ''] = operation.split(' ')
	const response = await fetch(path, { method, ...(json !== undefined && { json }) })
	const body = z.looseObject({}).parse(await response.json())
	return Answer.parse({ ...body, status: response.status })
}
const send = (method: string, path: string, json?: object) => call(rep, `${method} ${path}`, json)

async function makeDeck(json: object): Promise<string> {
	const made = await send('POST', '/api/decks', json)
	return z.object({ deck: z.object({ id: z.string() }) }).parse(made).deck.id
}
const Created = z.object({ deck_presentation_id: z.string() })
async function present(json: object): Promise<string> {
	const made = await send('POST', `/api/decks/${deckId}/presentations`, json)
	return Created.parse(made).deck_presentation_id
}
async function apiKey(json: object): Promise<TestServer['fetch']> {
	const made = await send('POST', '/api/api-keys', { name: 'CRM', ...json })
	const { secret } = z.object({ secret: z.string() }).parse(made)
	return (path, init) =>
		server.fetch(path, { ...init, headers: { authorization: `Bearer ${secret}` } })
}
const listed = async (path: string, field: 'presentations' | 'decks' | 'prospects') =>
	z
		.array(z.object({ id: z.string() }))
		.parse((await send('GET', path))[field])
		.map(({ id }) => id)

const homeowner = {
	first_name: 'Karen',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const refused = (path: string) => ({ status: 400, details: [{ path }] })

describe('external_id and metadata', () => {
	it('are set on a deck, returned with it and in the list, and find it', async () => {
		const external = { external_id: 'deck-1', metadata: { line: 'shingles' } }
		expect(await send('GET', `/api/decks/${deckId}`)).toMatchObject({ deck: external })
		const other = await makeDeck({ name: 'Siding' })
		expect(await send('GET', '/api/decks')).toMatchObject({
			decks: [
				{ id: other, external_id: null, metadata: {} },
				{ id: deckId, ...external },
			],
		})
		expect(await listed('/api/decks?external_id=deck-1', 'decks')).toEqual([deckId])
		expect(await listed('/api/decks?metadata=line:shingles', 'decks')).toEqual([deckId])
		expect(await listed('/api/decks?metadata=line:tiles', 'decks')).toEqual([])
		const taken = await send('PUT', `/api/decks/${other}`, { external_id: 'deck-1' })
		expect(taken).toMatchObject({ status: 409, code: 'CONFLICT' })
		expect(await send('POST', '/api/decks', { name: 'X', external_id: 'deck-1' })).toMatchObject({
			status: 409,
		})
		const changes = { metadata: { line: null, season: '2026', deckContext: 'Only siding.' } }
		expect(await send('PUT', `/api/decks/${other}`, changes)).toMatchObject({
			deck: { metadata: { season: '2026', deckContext: 'Only siding.' } },
		})
		const copy = await send('POST', `/api/decks/${deckId}/duplicate`, {})
		expect(copy).toMatchObject({ deck: { external_id: null, metadata: { line: 'shingles' } } })
		await send('DELETE', `/api/decks/${other}`)
	})

	it('are set on a presentation, returned with it and in lists, and find it', async () => {
		const external = { external_id: 'deal-1', metadata: { owner: 'Ana', stage: 'new' } }
		const presentationId = await present({ homeowner, ...external })
		const path = `/api/presentations/${presentationId}`
		expect(await send('GET', path)).toMatchObject({
			presentation: { ...external, source_event_id: null },
		})
		for (const filter of ['external_id=deal-1', 'metadata=stage:new'])
			expect(await listed(`/api/presentations?${filter}`, 'presentations')).toEqual([
				presentationId,
			])
		expect(await listed('/api/presentations?external_id=deal-2', 'presentations')).toEqual([])
		const changes = { external_id: 'deal-2', metadata: { stage: null, won: 'yes' } }
		expect(await send('PATCH', path, changes)).toMatchObject({
			presentation: { external_id: 'deal-2', metadata: { owner: 'Ana', won: 'yes' } },
		})
		expect(await send('PATCH', path, { external_id: null })).toMatchObject({
			presentation: { external_id: null },
		})
	})

	it.each([
		[
			'51 keys',
			{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, 'x'])) },
			'metadata',
		],
		['a value of 501 characters', { metadata: { note: 'x'.repeat(501) } }, 'metadata.note'],
		[
			'a key of 41 characters',
			{ metadata: { ['k'.repeat(41)]: 'x' } },
			`metadata.${'k'.repeat(41)}`,
		],
		['a number', { metadata: { size: 5 } }, 'metadata.size'],
		['an id of 201 characters', { external_id: 'x'.repeat(201) }, 'external_id'],
	])('refuse %s', async (_, json, path) => {
		const made = await send('POST', `/api/decks/${deckId}/presentations`, { homeowner, ...json })
		expect(made).toMatchObject(refused(path))
	})

	it('refuse a change after which a record has more than 50 keys', async () => {
		const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [n, 'x']))
		const id = await present({ homeowner, metadata })
		const more = await send('PATCH', `/api/presentations/${id}`, { metadata: { extra: 'x' } })
		expect(more).toMatchObject(refused('metadata'))
	})

	it('attach the prospect with this id to later presentations, one for concurrent calls', async () => {
		const made = { homeowner, prospect_external_id: 'contact-1' }
		await Promise.all([present(made), present(made), present(made)])
		const prospects = '/api/prospects?external_id=contact-1'
		const [prospectId, ...others] = await listed(prospects, 'prospects')
		expect(others).toEqual([])
		const again = await present({
			prospect_external_id: 'contact-1',
			prospect_metadata: { source: 'fair' },
		})
		const path = `/api/prospects/${prospectId}`
		expect(await send('GET', path)).toMatchObject({
			prospect: {
				external_id: 'contact-1',
				metadata: { source: 'fair' },
				homeownerData: { first_name: 'Karen' },
				presentationsCount: 4,
			},
		})
		const ofProspect = '/api/presentations?prospect_external_id=contact-1'
		expect(await listed(ofProspect, 'presentations')).toContain(again)
		const both = { ...made, prospect_id: prospectId }
		const at = `/api/decks/${deckId}/presentations`
		expect(await send('POST', at, both)).toMatchObject(refused('prospect_external_id'))
		expect(await send('POST', at, { prospect_external_id: 'nobody' })).toMatchObject({
			status: 422,
			code: 'PROSPECT_NOT_FOUND',
		})
		await present({ homeowner, prospect_external_id: 'contact-2' })
		const taken = await send('PATCH', path, { external_id: 'contact-2' })
		expect(taken).toMatchObject({ status: 409, code: 'CONFLICT' })
		const change = { external_id: 'contact-3', metadata: { source: null } }
		expect(await send('PATCH', path, change)).toMatchObject({
			prospect: { external_id: 'contact-3', metadata: {} },
		})
	})

	it('keep the prospects of a test key apart from those of a live key', async () => {
		await present({ homeowner, prospect_external_id: 'contact-9' })
		const key = await apiKey({
			scopes: ['presentations:read', 'presentations:write'],
			livemode: false,
		})
		expect(await call(key, 'GET /api/prospects')).toMatchObject({ prospects: [] })
		const made = { homeowner, prospect_external_id: 'contact-9' }
		const created = await call(key, `POST /api/decks/${deckId}/presentations`, made)
		expect(created.status).toBe(201)
		expect(await call(key, 'GET /api/prospects')).toMatchObject({
			prospects: [{ external_id: 'contact-9', presentationsCount: 1, livemode: false }],
		})
	})

	it('are in each event and webhook message with source_event_id, and leave with the archive and an erasure', async () => {
		const receiver = await startLoopbackServer((_, response) => void response.end())
		await send('POST', '/api/notifications/subscriptions', {
			name: 'CRM',
			eventType: 'presentation.created',
			channel: 'webhook',
			channelConfig: { url: receiver.url },
		})
		const key = await apiKey({ scopes: ['presentations:write'] })
		const made = await call(key, `POST /api/decks/${deckId}/ingest`, {
			source_event_id: 'lead-7',
			send: false,
			homeowner: { ...homeowner, first_name: 'Tomasina' },
			external_id: 'deal-7',
			prospect_external_id: 'contact-7',
			prospect_metadata: { phone: '303 555 0142' },
		})
		const presentationId = Created.parse(made).deck_presentation_id
		const filter = '/api/presentations?source_event_id=lead-7'
		expect(await listed(filter, 'presentations')).toEqual([presentationId])
		const external = {
			presentation: { external_id: 'deal-7', metadata: {}, source_event_id: 'lead-7' },
			prospect: { external_id: 'contact-7', metadata: { phone: '303 555 0142' } },
			deck: { external_id: 'deck-1', metadata: { line: 'shingles' } },
		}
		const log = `/api/notifications/events?aggregateId=${presentationId}&eventType=presentation.created`
		expect(await send('GET', log)).toMatchObject({ events: [{ external }] })
		await server.runJobs()
		const [message] = receiver.requests
		expect(JSON.parse(message?.body.toString() ?? '')).toMatchObject({ external })
		await receiver.close()
		const erased = await send('POST', `/api/presentations/${presentationId}/erase-homeowner`, {
			name: 'Tomasina',
		})
		expect(erased.status).toBe(200)
		await server.runJobs()
		expect(await send('GET', log)).toMatchObject({ events: [{ external: null }] })
		expect(await listed('/api/prospects?external_id=contact-7', 'prospects')).toEqual([])
		const left = await server.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })
		expect(left).toMatchObject({ externalId: null, metadata: {} })
	})
})
