import { createHmac } from 'node:crypto'
import { Scope } from '@dormer/api/core/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const SERVICE_TOKEN_KEY = 'a key for service tokens, 32 long'
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(Date.now() / 1000)

let server: TestServer
let company: { fetch: TestServer['fetch']; organizationId: string }

beforeAll(async () => {
	server = await startTestServer({}, { SERVICE_TOKEN_KEY })
	const fetch = await server.signUp()
	const me = z.object({ organization: z.object({ id: z.string() }) })
	const { organization } = me.parse(await (await fetch('/api/auth/me')).json())
	company = { fetch, organizationId: organization.id }
})
afterAll(() => server.close())

const callWith = (bearer: string, path = '/api/presentations') =>
	server.fetch(path, { headers: { authorization: `Bearer ${bearer}` } })

const Created = z.object({ apiKey: z.object({ id: z.string() }), secret: z.string() })

async function createKey(input: { scopes?: string[]; allowedNetworks?: string[] }) {
	const json = { name: 'The CRM', scopes: ['presentations:read'], ...input }
	return Created.parse(
		await (await company.fetch('/api/api-keys', { method: 'POST', json })).json(),
	)
}

describe('API keys', () => {
	it('accepts an API key for its scopes until the key is revoked', async () => {
		const { apiKey, secret } = await createKey({ scopes: ['presentations:read'] })
		expect(secret).toMatch(/^psk_[\w-]{43}$/)
		expect((await callWith(secret)).status).toBe(200)
		const rejected = await callWith(secret, '/api/api-keys')
		expect(rejected.status).toBe(403)
		expect(await rejected.json()).toMatchObject({ code: 'SESSION_REQUIRED' })
		await company.fetch(`/api/api-keys/${apiKey.id}`, { method: 'DELETE' })
		const revoked = await callWith(secret)
		expect(revoked.status).toBe(401)
		expect(revoked.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
		expect(await revoked.json()).toEqual({
			error: 'The API key is unknown, revoked or expired. Send another key.',
			code: 'INVALID_API_KEY',
		})
	})

	it('accepts an API key only from its allowed network addresses', async () => {
		const { secret } = await createKey({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/48'] })
		const answer = await callWith(secret)
		expect(answer.status).toBe(403)
		expect(await answer.json()).toEqual({
			error:
				'The API key may not be used from this IP address. Add the address to the networks of the key.',
			code: 'FORBIDDEN',
		})
		const { secret: local } = await createKey({ allowedNetworks: ['127.0.0.0/8'] })
		expect((await callWith(local)).status).toBe(200)
		const wrong = { name: 'CRM', scopes: ['decks:read'], allowedNetworks: ['10.0.0.0/40'] }
		const refused = await company.fetch('/api/api-keys', { method: 'POST', json: wrong })
		expect(await refused.json()).toMatchObject({ details: [{ path: 'allowedNetworks.0' }] })
	})

	it('records the API key as the actor in the audit log', async () => {
		const { apiKey, secret } = await createKey({ scopes: ['company:write', 'audit:read'] })
		const changed = await server.fetch('/api/company/contact', {
			method: 'PUT',
			headers: { authorization: `Bearer ${secret}` },
			json: { contact: { phone: '303 555 0148' } },
		})
		expect(changed.status).toBe(200)
		const { acts } = z
			.object({ acts: z.array(z.unknown()) })
			.parse(await (await callWith(secret, '/api/admin-acts')).json())
		const actor = { type: 'key', id: apiKey.id, name: 'The CRM' }
		expect(acts[0]).toMatchObject({ type: 'company.updated', actor })
	})

	it('never returns the content of an email to an API key, because its links are credentials', async () => {
		const post = async (path: string, json: object) =>
			z
				.record(z.string(), z.any())
				.parse(await (await company.fetch(path, { method: 'POST', json })).json())
		await post('/api/team', { name: 'Rae', email: 'rae@company.example', role: 'admin' })
		const { deck } = await post('/api/decks', { name: 'Roof' })
		const home = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
		const karen = { first_name: 'Karen', last_name: 'Delgado', email: 'karen@home.example' }
		const homeowner = { ...karen, ...home }
		const made = await post(`/api/decks/${deck.id}/presentations`, { homeowner })
		const sent = `/api/presentations/${made.deck_presentation_id}/send-mail`
		await post(sent, { idempotencyKey: 'one' })
		await server.runJobs()
		const { secret } = await createKey({ scopes: ['company:read'] })
		const { mails } = z
			.object({ mails: z.array(z.object({ id: z.string(), kind: z.string(), to: z.string() })) })
			.parse(await (await callWith(secret, '/api/mails')).json())
		const link = mails.find(({ to }) => to === karen.email)
		const read = await callWith(secret, `/api/mails/${link?.id}`)
		expect(await read.json()).toMatchObject({ mail: { id: link?.id }, content: null })
		const own = await company.fetch(`/api/mails/${link?.id}`)
		const text = expect.stringContaining(`${server.url}/m/c/`)
		expect(await own.json()).toMatchObject({ content: { text } })
		const invitation = mails.find(({ kind }) => kind === 'invitation')
		const hidden = await company.fetch(`/api/mails/${invitation?.id}`)
		expect(await hidden.json()).toMatchObject({ mail: { kind: 'invitation' }, content: null })
	})

	it('rejects an API key that lacks the required scope with 403, and names the scope', async () => {
		const { secret } = await createKey({ scopes: ['decks:read'] })
		const answer = await callWith(secret)
		expect(answer.status).toBe(403)
		expect(answer.headers.get('www-authenticate')).toBe(
			'Bearer error="insufficient_scope", scope="presentations:read"',
		)
		expect(await answer.json()).toEqual({
			error: 'The key does not have the scope presentations:read. Use a key with this scope.',
			code: 'FORBIDDEN',
		})
	})

	it('returns the homeowner’s link only to an API key that may create presentations', async () => {
		const post = async (path: string, json: object, status: number) => {
			const response = await company.fetch(path, { method: 'POST', json })
			expect(response.status).toBe(status)
			return z.record(z.string(), z.any()).parse(await response.json())
		}
		const { deck } = await post('/api/decks', { name: 'Roof' }, 201)
		const home = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
		const homeowner = { first_name: 'Karen', last_name: 'Delgado', ...home }
		const made = await post(`/api/decks/${deck.id}/presentations`, { homeowner }, 201)
		const shareKey: string = made.url.split('/p/')[1]
		const { secret: reading } = await createKey({
			scopes: Scope.options.filter((scope) => scope.endsWith(':read')),
		})
		const { secret: writing } = await createKey({
			scopes: ['presentations:read', 'presentations:write'],
		})
		const id: string = made.deck_presentation_id
		const texts = async (secret: string) =>
			Promise.all(
				[
					'/api/presentations',
					`/api/decks/${deck.id}/presentations`,
					`/api/presentations/${id}`,
					`/api/presentations/${id}/deliveries`,
				].map(async (path) => (await callWith(secret, path)).text()),
			)
		for (const text of await texts(reading)) expect(text).not.toContain(shareKey)
		for (const text of (await texts(writing)).slice(0, 3)) expect(text).toContain(made.url)
		for (const path of ['/api/notifications/events', '/api/notifications/events.csv'])
			expect(await (await callWith(reading, path)).text()).not.toContain(shareKey)
		const token = await server.fetch(`/api/presentations/${id}/events-token`, {
			method: 'POST',
			headers: { authorization: `Bearer ${reading}` },
			json: {},
		})
		expect(token.status).toBe(400)
	})

	it('ignores the session cookie of a request that carries an API key', async () => {
		const answer = await company.fetch('/api/auth/me', {
			headers: { authorization: 'Bearer psk_unknown' },
		})
		expect(answer.status).toBe(401)
	})
})

describe('service tokens', () => {
	type Parts = { key?: string; header?: object; claims?: object }
	const claims = () => ({
		sub: 'crm',
		org: company.organizationId,
		scope: 'presentations:read decks:read',
		iat: seconds(),
		exp: seconds() + 3600,
	})
	const mint = ({ key = SERVICE_TOKEN_KEY, header = {}, claims: more = {} }: Parts = {}) => {
		const head = base64url({ alg: 'HS256', typ: 'JWT', ...header })
		const signed = `${head}.${base64url({ ...claims(), ...more })}`
		return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
	}

	it('accepts a service token only for its scopes and its organization', async () => {
		expect((await callWith(mint())).status).toBe(200)
		expect((await callWith(mint({ claims: { scope: 'decks:read' } }))).status).toBe(403)
	})

	it.each<[string, Parts]>([
		['a wrong signing key', { key: 'another key for service tokens, 32' }],
		['the algorithm "none"', { header: { alg: 'none' } }],
		['an unsupported algorithm', { header: { alg: 'HS512' } }],
		['no expiry', { claims: { exp: undefined } }],
		['an expiry in the past', { claims: { exp: seconds() - 1 } }],
		['an age above a day', { claims: { iat: seconds() - 90_000 } }],
		['an unknown scope', { claims: { scope: 'everything' } }],
		['no organization', { claims: { org: undefined } }],
		['an unknown organization', { claims: { org: crypto.randomUUID() } }],
	])('rejects a service token with %s with 401', async (_, parts) => {
		expect((await callWith(mint(parts))).status).toBe(401)
	})
})
