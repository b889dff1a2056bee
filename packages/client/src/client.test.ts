import { startLoopbackServer } from '@dormer/providers/testing'
import { it as base, describe, expect } from 'vitest'
import { DormerClient, DormerConnectionError, DormerError } from './index.ts'

type Answer = { status: number; headers?: Record<string, string>; body: unknown }

const CREATED = { status: 201, body: { deck: { id: 'd1' } } }
const busy = (headers?: Record<string, string>): Answer => ({
	status: 503,
	body: { error: 'Busy', code: 'UPSTREAM_UNAVAILABLE' },
	...(headers && { headers }),
})

/** `serve` starts a loopback server that gives the answers in order, and repeats the last one. */
const it = base.extend('serve', ({ task: _ }, { onCleanup }) => async (...answers: Answer[]) => {
	const server = await startLoopbackServer((_request, response) => {
		const { status, headers, body } =
			answers[Math.min(server.requests.length, answers.length) - 1] ?? busy()
		response.writeHead(status, { 'content-type': 'application/json', ...headers })
		response.end(JSON.stringify(body))
	})
	onCleanup(() => server.close())
	const client = new DormerClient({ baseUrl: server.url, apiKey: 'psk_test', retryDelayMs: 1 })
	return { client, url: server.url, requests: server.requests }
})

describe('a call with transient errors', () => {
	it('repeats a POST with the same idempotency key after 503 and 429, and while the server still processes the previous attempt', async ({
		serve,
	}) => {
		const inUse = { status: 409, body: { error: 'In use', code: 'IDEMPOTENCY_KEY_IN_USE' } }
		const limited = { ...busy(), status: 429 }
		const { client, requests } = await serve(busy(), limited, inUse, CREATED, CREATED)
		const { deck } = await client.post('/api/decks', { body: { name: 'Roofs' } })
		expect(deck.id).toBe('d1')
		await client.post('/api/decks', { body: { name: 'Roofs' } })
		const keys = requests.map(({ headers }) => headers['idempotency-key'])
		expect(keys).toHaveLength(5)
		expect(new Set(keys.slice(0, 4)).size).toBe(1)
		expect(keys[4]).not.toBe(keys[0])
		expect(requests[3]?.headers.authorization).toBe('Bearer psk_test')
	})

	it('waits for Retry-After, and returns the error when the wait would be longer than a minute', async ({
		serve,
	}) => {
		const { client, requests } = await serve(
			busy({ 'retry-after': '1' }),
			busy({ 'retry-after': '61' }),
		)
		const started = performance.now()
		await expect(client.get('/api/decks')).rejects.toThrow(DormerError)
		expect(performance.now() - started).toBeGreaterThan(990)
		expect(requests).toHaveLength(2)
	})

	it('throws a connection error with its cause after the last attempt', async () => {
		const client = new DormerClient({ baseUrl: 'http://127.0.0.1:9', retries: 2, retryDelayMs: 1 })
		const failure = await client.get('/api/decks').catch((error: unknown) => error)
		expect(failure).toBeInstanceOf(DormerConnectionError)
		expect(failure).toHaveProperty('cause')
	})

	it('does not repeat a request after an error that a retry cannot cure', async ({ serve }) => {
		const details = [{ path: 'name', message: 'Required' }]
		const { client, requests } = await serve({
			status: 400,
			body: { error: 'Faulty', code: 'VALIDATION_ERROR', details },
		})
		const failure = await client
			.post('/api/decks', { body: { name: '' } })
			.catch((error: unknown) => error)
		expect(failure).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', field: 'name', details })
		expect(requests).toHaveLength(1)
	})
})

describe('a call', () => {
	it('reports the fields that the server ignored, and puts the request id into the error of a failed request', async ({
		serve,
	}) => {
		const { url } = await serve(
			{ ...CREATED, headers: { 'x-ignored-fields': 'colour, home%20owner' } },
			{ status: 404, headers: { 'x-request-id': 'req-1' }, body: { error: 'Deck not found' } },
		)
		const ignored: unknown[] = []
		const onIgnoredFields = (...call: unknown[]) => ignored.push(call)
		const client = new DormerClient({ baseUrl: url, onIgnoredFields })
		await client.post('/api/decks', { body: { name: 'Roofs' } })
		expect(ignored).toEqual([[['colour', 'home owner'], 'POST /api/decks']])
		await expect(client.get('/api/decks')).rejects.toMatchObject({ requestId: 'req-1' })
	})

	it('sends no request when a path parameter has no value', async ({ serve }) => {
		const { client, requests } = await serve(CREATED)
		for (const deckId of [undefined, null, '']) {
			const path = { deckId } as unknown as { deckId: string }
			await expect(client.get('/api/decks/{deckId}', { path })).rejects.toThrow(
				'The path parameter deckId of /api/decks/{deckId} has no value',
			)
		}
		expect(requests).toHaveLength(0)
	})
})
