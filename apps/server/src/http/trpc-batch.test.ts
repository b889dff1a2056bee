import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

/** Returns the path of a tRPC request that calls one query `count` times. */
const batchOf = (procedure: string, count: number) =>
	`/api/trpc/${Array.from({ length: count }, () => procedure).join(',')}?batch=1&input={}`

it('counts a batch of ten calls as ten calls in the rate limit of the session', async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'session=15/60' })
	const fetch = await server.signUp()
	const first = await fetch(batchOf('decks.list', 10))
	expect(first.status).toBe(200)
	expect(first.headers.get('ratelimit-remaining')).toBe('5')
	const second = await fetch(batchOf('decks.list', 10))
	expect(second.status).toBe(429)
	expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('counts a batch of ten calls as ten calls in the rate limit of the API key', async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'apiKey=15/60' })
	const fetch = await server.signUp()
	const key = { name: 'The CRM', scopes: ['decks:read'] }
	const made = await fetch('/api/api-keys', { method: 'POST', json: key })
	const { secret } = z.object({ secret: z.string() }).parse(await made.json())
	const headers = { authorization: `Bearer ${secret}` }
	const first = await server.fetch(batchOf('decks.list', 10), { headers })
	expect(first.headers.get('ratelimit-remaining')).toBe('5')
	expect((await server.fetch(batchOf('decks.list', 10), { headers })).status).toBe(429)
})

it('counts a batch of ten sign-in attempts as ten attempts', async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'login=10/900' })
	const guess = { email: 'maya@company.example', password: 'wrong password' }
	const guesses = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [place, guess]))
	const path = batchOf('auth.login', 10).split('?')[0]
	const batch = await server.fetch(`${path}?batch=1`, { method: 'POST', json: guesses })
	expect(batch.status).toBe(401)
	const next = await server.fetch('/api/auth/login', { method: 'POST', json: guess })
	expect(next.status).toBe(429)
})

it('rejects a batch of more than ten calls with 400', async () => {
	server = await startTestServer()
	expect((await server.fetch(batchOf('utility.health', 10))).status).toBe(200)
	expect((await server.fetch(batchOf('utility.health', 11))).status).toBe(400)
})
