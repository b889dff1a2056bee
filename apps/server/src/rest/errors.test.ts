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

describe('a refusal', () => {
	it.each([
		{
			of: 'broken JSON',
			init: { body: '{"name":', headers: asJson },
			status: 400,
			code: 'VALIDATION_ERROR',
		},
		{
			of: 'a list where an object belongs',
			init: { json: [] },
			status: 400,
			code: 'VALIDATION_ERROR',
		},
		{ of: 'a missing field', init: { json: {} }, status: 400, code: 'VALIDATION_ERROR' },
		{
			of: 'a wrong content type',
			init: { body: 'name=deck', headers: { 'content-type': 'text/plain' } },
			status: 415,
			code: 'UNSUPPORTED_TYPE',
		},
		{
			of: 'a body over 1 MB',
			init: { json: { name: 'x'.repeat(1_100_000) } },
			status: 413,
			code: 'PAYLOAD_TOO_LARGE',
		},
		{
			of: 'a body that says it is compressed and is not',
			init: { body: '{}', headers: { ...asJson, 'content-encoding': 'gzip' } },
			status: 400,
			code: 'VALIDATION_ERROR',
		},
		{
			of: 'a compression that nobody reads',
			init: { body: '{}', headers: { ...asJson, 'content-encoding': 'compress' } },
			status: 415,
			code: 'UNSUPPORTED_TYPE',
		},
		{
			of: 'another character set than UTF-8',
			init: { body: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
			status: 415,
			code: 'UNSUPPORTED_TYPE',
		},
		{
			of: 'a write from another site',
			init: { json: { name: 'x' }, headers: { 'sec-fetch-site': 'cross-site' } },
			status: 403,
			code: 'FORBIDDEN',
		},
	])('of $of has a status, a code and words', async ({ init, status, code }) => {
		const answer = await fetch('/api/decks', { ...post, ...init })
		expect(answer.status).toBe(status)
		expect(await answer.json()).toMatchObject({ error: expect.any(String), code })
		expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
	})

	it('of what may have two shapes names the field that the nearer one lacks', async () => {
		const key = { name: 'The CRM', scopes: ['presentations:send'] }
		const created = await fetch('/api/api-keys', { ...post, json: key })
		const { secret } = z.object({ secret: z.string() }).parse(await created.json())
		const headers = { authorization: `Bearer ${secret}` }
		const report = { ...post, headers, json: { type: 'bounce' } }
		const answer = await server.fetch('/api/mails/reports', report)
		expect(answer.status).toBe(400)
		expect(await answer.json()).toMatchObject({ details: [{ path: 'messageId' }] })
	})

	it('is not needed for a text that no database keeps: it loses its NUL and half characters', async () => {
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
		['a read asked for as a write', 'POST', 'decks.list'],
		['a write asked for as a read', 'GET', 'decks.create'],
		['a method that nothing has', 'PUT', 'decks.list'],
	])('of %s over tRPC is as if there were no such thing', async (_, method, procedure) => {
		const answer = await fetch(`/api/trpc/${procedure}`, {
			method,
			...(method !== 'GET' && { json: {} }),
		})
		expect(answer.status).toBe(404)
		expect(await answer.text()).toContain('"error":"Not found"')
	})

	it.each([
		[
			'a body that it does not take',
			{ ...post, body: 'x', headers: { 'content-type': 'text/plain' } },
			415,
		],
		['lines for one call', { headers: { 'trpc-accept': 'application/jsonl' } }, 400],
	])('of tRPC, of %s, is JSON as every other', async (_, init, status) => {
		const answer = await fetch('/api/trpc/decks.list', init)
		expect(answer.status).toBe(status)
		expect(answer.headers.get('content-type')).toBe('application/json')
		expect(await answer.json()).toMatchObject({
			error: { data: { appError: { code: expect.any(String) } } },
		})
	})

	it('is not needed for a body that nobody reads', async () => {
		const broken = { ...post, body: '{', headers: asJson }
		expect((await server.fetch('/api/auth/logout', broken)).status).toBe(200)
	})

	it('of an address that is no text is the caller’s fault', async () => {
		for (const at of ['/api/decks/%E0%A4%A', '/api/trpc/%E0%A4%A', '/m/c/%E0%A4%A'])
			expect((await fetch(at)).status).toBe(400)
	})

	it('of a file under a name that every object has is no failure', async () => {
		const form = new FormData()
		form.append('__proto__', new Blob(['{}']), 'a.json')
		const answer = await fetch('/api/contracts/verify', { ...post, body: form })
		expect(await answer.json()).toMatchObject({ details: [{ path: '__proto__' }] })
	})

	it('names the field', async () => {
		const answer = await fetch('/api/decks', { ...post, json: { name: '' } })
		expect(await answer.json()).toEqual({
			error: 'name: Give the deck a name',
			code: 'VALIDATION_ERROR',
			details: [{ path: 'name', message: 'Give the deck a name' }],
		})
	})

	it('has no code where the specification says none', async () => {
		const nobody = await server.fetch('/api/decks')
		expect(nobody.status).toBe(401)
		expect(await nobody.json()).toEqual({ error: 'Sign in to continue' })
		const missing = await fetch(`/api/decks/${crypto.randomUUID()}`)
		expect(missing.status).toBe(404)
		expect(await missing.json()).toEqual({ error: 'Deck not found' })
		const nowhere = await fetch('/api/nowhere')
		expect(nowhere.status).toBe(404)
		expect(await nowhere.json()).toEqual({ error: 'Not found' })
	})

	it('meets a write without Sec-Fetch-Site unless its Origin is ours', async () => {
		const session = (
			await server.fetch('/api/auth/login', {
				...post,
				json: { email: 'maya.1@company.example', password: 'correct horse' },
			})
		).headers.getSetCookie()[0]
		const cookie = session?.split(';')[0] ?? ''
		const write = (headers: Record<string, string>) =>
			globalThis.fetch(`${server.url}/api/decks`, {
				...post,
				body: '{"name":"Deck"}',
				headers: { ...asJson, cookie, ...headers },
			})
		expect((await write({})).status).toBe(403)
		expect((await write({ origin: 'https://elsewhere.example' })).status).toBe(403)
		expect((await write({ origin: server.url })).status).toBe(201)
	})
})

describe('a sign-in', () => {
	it('answers a wrong password and an unknown e-mail alike', async () => {
		const tries = ['maya.1@company.example', 'nobody@company.example'].map((email) =>
			server.fetch('/api/auth/login', { ...post, json: { email, password: 'wrong' } }),
		)
		const [wrong, unknown] = await Promise.all(tries)
		expect(wrong?.status).toBe(401)
		expect(await wrong?.text()).toBe(await unknown?.text())
	})

	it('is not there for a cookie that nobody can read', async () => {
		for (const cookie of ['session=%ZZ', 'session=', 'session=a; session=b']) {
			expect((await server.fetch('/api/auth/me', { cookie })).status).toBe(401)
			expect((await server.fetch('/api/health', { cookie })).status).toBe(200)
		}
	})

	it('gives a cookie that scripts cannot read and that ends with log-out', async () => {
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

	it('refuses an e-mail that has an account, at that field', async () => {
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
