import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let fetch: TestServer['fetch']
beforeAll(async () => {
	server = await startTestServer()
	fetch = await server.signUp()
})
afterAll(() => server.close())

const post = { method: 'POST' }
const asJson = { 'content-type': 'application/json' }

describe('REST errors', () => {
	it.each([
		{
			problem: 'broken JSON',
			init: { body: '{"name":', headers: asJson },
			status: 400,
			code: 'VALIDATION_ERROR',
		},
		{
			problem: 'an array instead of an object',
			init: { json: [] },
			status: 400,
			code: 'VALIDATION_ERROR',
		},
		{ problem: 'a missing field', init: { json: {} }, status: 400, code: 'VALIDATION_ERROR' },
		{
			problem: 'a wrong content type',
			init: { body: 'name=deck', headers: { 'content-type': 'text/plain' } },
			status: 415,
			code: 'UNSUPPORTED_TYPE',
		},
		{
			problem: 'a body over 1 MB',
			init: { json: { name: 'x'.repeat(1_100_000) } },
			status: 413,
			code: 'PAYLOAD_TOO_LARGE',
		},
		{
			problem: 'a body with a false gzip header',
			init: { body: '{}', headers: { ...asJson, 'content-encoding': 'gzip' } },
			status: 400,
			code: 'VALIDATION_ERROR',
		},
		{
			problem: 'an unsupported compression',
			init: { body: '{}', headers: { ...asJson, 'content-encoding': 'compress' } },
			status: 415,
			code: 'UNSUPPORTED_TYPE',
		},
		{
			problem: 'a character set other than UTF-8',
			init: { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
			status: 415,
			code: 'UNSUPPORTED_TYPE',
		},
		{
			problem: 'a write from another site',
			init: { json: { name: 'x' }, headers: { 'sec-fetch-site': 'cross-site' } },
			status: 403,
			code: 'FORBIDDEN',
		},
	])(
		'answers $problem with status $status, code $code and a message',
		async ({ init, status, code }) => {
			const answer = await fetch('/api/decks', { ...post, ...init })
			expect(answer.status).toBe(status)
			expect(await answer.json()).toMatchObject({ error: expect.any(String), code })
			expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
		},
	)

	it('names the missing field when an input has several forms and the request resembles one of them', async () => {
		const key = { name: 'The CRM', scopes: ['presentations:send'] }
		const created = await fetch('/api/api-keys', { ...post, json: key })
		const { secret } = z.object({ secret: z.string() }).parse(await created.json())
		const headers = { authorization: `Bearer ${secret}` }
		const report = { ...post, headers, json: { type: 'bounce' } }
		const answer = await server.fetch('/api/mails/reports', report)
		expect(answer.status).toBe(400)
		expect(await answer.json()).toMatchObject({ details: [{ path: 'messageId' }] })
	})

	it('removes NUL characters and replaces lone surrogates in texts', async () => {
		const json = { name: 'Full\0 roof\ud800', tags: ['a\0b'] }
		const answer = await fetch('/api/decks', { ...post, json })
		expect(answer.status).toBe(201)
		expect(await answer.json()).toMatchObject({
			deck: { name: 'Full roof\ufffd', tags: ['ab'] },
		})
		const empty = await fetch('/api/decks', { ...post, json: { name: '\0' } })
		expect(await empty.json()).toMatchObject({ error: 'name: Give the deck a name' })
	})

	it.each([
		['a query called as a mutation', 'POST', 'decks.list'],
		['a mutation called as a query', 'GET', 'decks.create'],
		['an unsupported method', 'PUT', 'decks.list'],
	])('returns 404 over tRPC for %s', async (_, method, procedure) => {
		const answer = await fetch(`/api/trpc/${procedure}`, {
			method,
			...(method !== 'GET' && { json: {} }),
		})
		expect(answer.status).toBe(404)
		expect(await answer.text()).toContain('"error":"Not found"')
	})

	it.each([
		[
			'an unsupported content type',
			{ ...post, body: 'x', headers: { 'content-type': 'text/plain' } },
			415,
		],
		[
			'a JSON Lines response to a single call',
			{ headers: { 'trpc-accept': 'application/jsonl' } },
			400,
		],
	])('returns a JSON error over tRPC for %s', async (_, init, status) => {
		const answer = await fetch('/api/trpc/decks.list', init)
		expect(answer.status).toBe(status)
		expect(answer.headers.get('content-type')).toBe('application/json')
		expect(await answer.json()).toMatchObject({
			error: { data: { appError: { code: expect.any(String) } } },
		})
	})

	it('ignores an invalid body on a route that reads no body', async () => {
		const broken = { ...post, body: '{', headers: asJson }
		expect((await server.fetch('/api/auth/logout', broken)).status).toBe(200)
	})

	it('returns 400 for a path with an invalid percent encoding', async () => {
		for (const path of ['/api/decks/%E0%A4%A', '/api/trpc/%E0%A4%A', '/m/c/%E0%A4%A'])
			expect((await fetch(path)).status).toBe(400)
	})

	it('rejects a multipart file field named __proto__ as an unknown field', async () => {
		const form = new FormData()
		form.append('__proto__', new Blob(['{}']), 'a.json')
		const answer = await fetch('/api/contracts/verify', { ...post, body: form })
		expect(await answer.json()).toMatchObject({ details: [{ path: '__proto__' }] })
	})

	it('names the invalid field in the message and the details of a validation error', async () => {
		const answer = await fetch('/api/decks', { ...post, json: { name: '' } })
		expect(await answer.json()).toEqual({
			error: 'name: Give the deck a name',
			code: 'VALIDATION_ERROR',
			details: [{ path: 'name', message: 'Give the deck a name' }],
		})
	})

	it('has a code of its own for a wrong path, and no code where the specification defines none', async () => {
		const anonymous = await server.fetch('/api/decks')
		expect(anonymous.status).toBe(401)
		expect(await anonymous.json()).toEqual({
			error: 'Sign in to continue, or send an API key in the header Authorization: Bearer psk_…',
		})
		const missing = await fetch(`/api/decks/${crypto.randomUUID()}`)
		expect(missing.status).toBe(404)
		expect(await missing.json()).toEqual({ error: 'Deck not found', code: 'NOT_FOUND' })
		const unknown = await fetch('/api/nowhere')
		expect(unknown.status).toBe(404)
		expect(await unknown.json()).toEqual({
			error: 'There is no operation GET /api/nowhere. /api/docs lists all operations.',
			code: 'ROUTE_NOT_FOUND',
		})
	})

	it('returns 405 and lists the supported methods when the path does not support the method of the request', async () => {
		const answer = await fetch('/api/decks', { method: 'DELETE' })
		expect(answer.status).toBe(405)
		expect(answer.headers.get('allow')).toBe('GET, POST')
		expect(await answer.json()).toEqual({
			error: 'This path does not support DELETE. It supports GET, POST.',
			code: 'METHOD_NOT_ALLOWED',
		})
	})

	it('tells a caller with an API key to send a presentation token when only the viewer may call the operation', async () => {
		const key = { name: 'The CRM', scopes: ['presentations:read'] }
		const created = await fetch('/api/api-keys', { ...post, json: key })
		const { secret } = z.object({ secret: z.string() }).parse(await created.json())
		const path = `/api/presentations/${crypto.randomUUID()}/product-selection`
		const selection = { slideId: crypto.randomUUID(), tier: 'good', upgrades: [] }
		const headers = { authorization: `Bearer ${secret}` }
		const refused = await server.fetch(path, { method: 'PUT', headers, json: selection })
		expect(refused.status).toBe(403)
		expect(await refused.json()).toEqual({
			error:
				'This operation does not accept API keys. Send a presentation token in the header x-presentation-token.',
			code: 'PRESENTATION_TOKEN_REQUIRED',
		})
		const anonymous = await server.fetch(path, { method: 'PUT', json: selection })
		expect(await anonymous.json()).toEqual({
			error: 'Send a presentation token in the header x-presentation-token.',
			code: 'UNAUTHORIZED',
		})
		const wrong = { 'x-presentation-token': 'v1.abc' }
		const malformed = await server.fetch(path, { method: 'PUT', headers: wrong, json: selection })
		expect(await malformed.json()).toMatchObject({
			error: expect.stringMatching(/^The presentation token is not valid\./),
			code: 'UNAUTHORIZED',
		})
	})

	it('rejects a write that another site sends with a session cookie (docs/specification.md#authentication)', async () => {
		const login = { email: 'maya.1@company.example', password: 'correct horse' }
		const signedIn = await server.fetch('/api/auth/login', { ...post, json: login })
		const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		const write = async (path: string, body: object, headers: Record<string, string>) => {
			const init = {
				...post,
				body: JSON.stringify(body),
				headers: { ...asJson, cookie, ...headers },
			}
			return (await globalThis.fetch(server.url + path, init)).status
		}
		const foreign = { origin: 'https://elsewhere.example' }
		const deck = { name: 'Deck' }
		expect(await write('/api/decks', deck, {})).toBe(201)
		expect(await write('/api/decks', deck, { origin: server.url })).toBe(201)
		expect(await write('/api/decks', deck, { 'sec-fetch-site': 'none' })).toBe(201)
		for (const headers of [
			foreign,
			{ ...foreign, 'sec-fetch-site': 'same-site' },
			{ origin: 'null' },
		])
			expect(await write('/api/decks', deck, headers)).toBe(403)
		expect(await write('/api/auth/logout', {}, foreign)).toBe(403)

		const reply = { userResponse: 'Go on', promptText: 'Shall we continue?' }
		expect(await write('/api/intent/continue', reply, foreign)).toBe(200)
	})
})

describe('REST sign-in', () => {
	it('gives the same answer for a wrong password and for an unknown email address', async () => {
		const attempts = ['maya.1@company.example', 'nobody@company.example'].map((email) =>
			server.fetch('/api/auth/login', { ...post, json: { email, password: 'wrong' } }),
		)
		const [wrong, unknown] = await Promise.all(attempts)
		expect(wrong?.status).toBe(401)
		expect(await wrong?.text()).toBe(await unknown?.text())
	})

	it('treats a request with an invalid session cookie as anonymous', async () => {
		for (const cookie of ['session=%ZZ', 'session=', 'session=a; session=b']) {
			expect((await server.fetch('/api/auth/me', { cookie })).status).toBe(401)
			expect((await server.fetch('/api/health', { cookie })).status).toBe(200)
		}
	})

	it('sets an HttpOnly session cookie, which is invalid after the user signs out', async () => {
		const answer = await server.fetch('/api/auth/login', {
			...post,
			json: { email: 'maya.1@company.example', password: 'correct horse' },
		})
		const [set = ''] = answer.headers.getSetCookie()
		expect(set).toMatch(/^session=[^;]+; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/)
		const cookie = set.split(';')[0] ?? ''
		expect((await server.fetch('/api/auth/me', { cookie })).status).toBe(200)
		await server.fetch('/api/auth/logout', { ...post, cookie })
		expect((await server.fetch('/api/auth/me', { cookie })).status).toBe(401)
	})

	it('rejects a sign-up with a registered email address, and names the email field', async () => {
		const answer = await server.fetch('/api/auth/signup', {
			...post,
			json: {
				organizationName: 'Again',
				name: 'Maya',
				email: 'Maya.1@company.example',
				password: 'correct horse',
			},
		})
		expect(answer.status).toBe(400)
		expect(await answer.json()).toMatchObject({ details: [{ path: 'email' }] })
	})
})
