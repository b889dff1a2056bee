import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let secret: string
let fetch: TestServer['fetch']

beforeAll(async () => {
	server = await startTestServer()
	fetch = await server.signUp()
	secret = await createKey(['decks:read', 'decks:write'])
})
afterAll(() => server.close())

async function createKey(scopes: string[], headers: Record<string, string> = {}): Promise<string> {
	const json = { name: 'The CRM', scopes }
	const made = await fetch('/api/api-keys', { method: 'POST', json, headers })
	expect(made.status).toBe(201)
	return z.object({ secret: z.string() }).parse(await made.json()).secret
}

type Sent = { json?: object; path?: string; bearer?: string }

function post(key: string, { json = { name: 'Roof' }, path = '/api/decks', bearer }: Sent = {}) {
	const headers = { authorization: `Bearer ${bearer ?? secret}`, 'idempotency-key': key }
	return server.fetch(path, { method: 'POST', headers, json })
}

const countDecks = () => server.db.deck.count()

describe('Idempotency-Key', () => {
	it('returns the first response to a repeated call, whatever the order of the fields', async () => {
		const first = await post('once', { json: { name: 'Roof', tags: ['a'] } })
		const before = await countDecks()
		const second = await post('once', { json: { tags: ['a'], name: 'Roof' } })
		expect([first.status, second.status]).toEqual([201, 201])
		expect(first.headers.get('idempotency-replayed')).toBeNull()
		expect(second.headers.get('idempotency-replayed')).toBe('true')
		expect(await second.text()).toBe(await first.text())
		expect(await countDecks()).toBe(before)
	})

	it('returns 409 when a key is used again with another body or for another operation', async () => {
		await post('reused')
		const body = await post('reused', { json: { name: 'Gutters' } })
		const slides = await post('reused', { path: `/api/decks/${crypto.randomUUID()}/slides` })
		for (const answer of [body, slides]) {
			expect(answer.status).toBe(409)
			expect(await answer.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
		}
	})

	it('creates one record when calls with the same key run concurrently', async () => {
		const before = await countDecks()
		const answers = await Promise.all(Array.from({ length: 8 }, () => post('concurrent')))
		const statuses = answers.map(({ status }) => status)
		expect(await countDecks()).toBe(before + 1)
		expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
		for (const answer of answers.filter(({ status }) => status !== 201)) {
			expect(answer.headers.get('retry-after')).toBe('1')
			expect(await answer.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' })
		}
	})

	it('releases the key of a call that fails', async () => {
		const refused = await post('failed', { json: { name: '' } })
		expect(refused.status).toBe(400)
		expect((await post('failed')).status).toBe(201)
	})

	it('keeps the idempotency keys of each API key apart, even within one company', async () => {
		const other = await createKey(['decks:write'])
		const first = await post('shared')
		const second = await post('shared', { bearer: other })
		expect(second.status).toBe(201)
		expect(second.headers.get('idempotency-replayed')).toBeNull()
		expect(await second.text()).not.toBe(await first.text())
	})

	it('never repeats a response for an API key that was revoked or lacks the scope', async () => {
		const reader = await createKey(['decks:read'])
		const refused = await post('guarded', { bearer: reader })
		expect(refused.status).toBe(403)
		expect(await server.db.idempotentCall.count({ where: { key: 'guarded' } })).toBe(0)
		const revoked = await createKey(['decks:write'])
		await post('revoked', { bearer: revoked })
		await server.db.apiKey.updateMany({
			where: { name: 'The CRM', scopes: { equals: ['decks:write'] } },
			data: { revokedAt: new Date() },
		})
		expect((await post('revoked', { bearer: revoked })).status).toBe(401)
	})

	it('stores responses encrypted, so that a secret in a response is unreadable', async () => {
		const made = await createKey(['decks:read'], { 'idempotency-key': 'secret' })
		const again = await createKey(['decks:read'], { 'idempotency-key': 'secret' })
		expect(again).toBe(made)
		const { rows } = await server.pool.query(
			'select encode(response, $1) as text from idempotent_call',
			['escape'],
		)
		expect(JSON.stringify(rows)).not.toContain(made)
	})

	it('compares uploaded files by their content', async () => {
		const upload = async (background: string) => {
			const image = sharp({ create: { width: 8, height: 8, channels: 3, background } })
			const form = new FormData()
			form.append('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'slide.png')
			const headers = { 'idempotency-key': 'file' }
			return fetch('/api/images/upload', { method: 'POST', body: form, headers })
		}
		const first = await upload('#123456')
		const again = await upload('#123456')
		expect([first.status, again.status]).toEqual([201, 201])
		expect(await again.text()).toBe(await first.text())
		expect((await upload('#654321')).status).toBe(409)
	})

	it.each(['', 'two words', 'x'.repeat(256)])('returns 400 for the invalid key %j', async (key) => {
		const answer = await post(key)
		expect(answer.status).toBe(400)
		expect(await answer.json()).toMatchObject({ details: [{ path: 'Idempotency-Key' }] })
	})

	it('stores the result of a key for 24 hours, and releases the key after the lease of a killed process expires', async () => {
		const age = (key: string, data: object) =>
			server.db.idempotentCall.updateMany({ where: { key }, data })
		await post('aged')
		await age('aged', { createdAt: new Date(Date.now() - 86_400_000) })
		expect((await post('aged')).headers.get('idempotency-replayed')).toBeNull()
		await post('died')
		await age('died', { response: null })
		expect((await post('died')).status).toBe(409)
		await age('died', { leaseUntil: new Date(0) })
		expect((await post('died')).status).toBe(201)
	})

	it('deletes stored idempotency keys after 24 hours', async () => {
		await post('old')
		await post('new')
		const createdAt = new Date(Date.now() - 86_400_001)
		await server.db.idempotentCall.updateMany({ where: { key: 'old' }, data: { createdAt } })
		await server.pool.query(`select graphile_worker.add_job('delete_old_calls')`)
		await server.runJobs()
		expect(await server.db.idempotentCall.count({ where: { key: 'old' } })).toBe(0)
		expect(await server.db.idempotentCall.count({ where: { key: 'new' } })).toBe(1)
	})
})
