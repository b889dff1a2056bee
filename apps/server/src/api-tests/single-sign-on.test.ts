import { type OpenIdServer, startOpenIdServer, startSilentServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const Start = z.object({ url: z.url() })
const Problem = z.object({ error: z.string(), code: z.string() })

let openId: OpenIdServer
let server: TestServer
beforeAll(async () => {
	openId = await startOpenIdServer()
	server = await startTestServer({ signOn: openId.settings }, { PROVIDER_TIMEOUT_MS: '300' })
})
afterAll(async () => {
	await server.close()
	await openId.close()
})

/**
 * Starts a sign-in over REST. Returns the cookie of the browser and the parameters that the provider sends back with the
 * browser.
 */
async function start() {
	const started = await server.fetch('/api/auth/sso')
	const [sent = ''] = started.headers.getSetCookie()
	const { url } = Start.parse(await started.json())
	const callback = await openId.authorize(url)
	const reply = Object.fromEntries(callback.searchParams)
	return { url: new URL(url), sent, cookie: sent.split(';')[0] ?? '', callback, reply }
}

const exchange = (cookie: string, json: object) =>
	server.fetch('/api/auth/sso/exchange', { method: 'POST', cookie, json })

describe('GET /api/auth/sso, POST /api/auth/sso/exchange and POST /api/auth/sso/join', () => {
	it('sign a user in with code, PKCE, state and nonce, and send the browser back to a page of this server', async () => {
		await server.signUp('Summit Peak')
		openId.setPerson({ sub: 'maya', email: 'maya.1@company.example', email_verified: true })
		const { url, sent, cookie, callback, reply } = await start()
		expect(Object.fromEntries(url.searchParams)).toMatchObject({
			response_type: 'code',
			redirect_uri: `${server.url}/login/sso`,
			code_challenge_method: 'S256',
			state: expect.stringMatching(/^[\w-]{43}$/),
			nonce: expect.stringMatching(/^[\w-]{43}$/),
		})
		expect(sent).toMatch(/^sso_login=.*; HttpOnly; Max-Age=600; Path=\/; SameSite=Strict$/)
		expect(callback.origin + callback.pathname).toBe(`${server.url}/login/sso`)
		const asked = await exchange(cookie, reply)
		expect(asked.status).toBe(403)
		expect(Problem.parse(await asked.json())).toEqual({
			code: 'SSO_JOIN_REQUIRED',
			error: 'Confirm that you join Summit Peak as maya.1@company.example.',
		})
		const pending = asked.headers.getSetCookie().find((set) => set.startsWith('sso_join='))
		expect(pending).toMatch(/; HttpOnly; Max-Age=600; Path=\/; SameSite=Strict$/)
		const answer = await server.fetch('/api/auth/sso/join', {
			method: 'POST',
			cookie: pending?.split(';')[0] ?? '',
		})
		expect(await answer.json()).toMatchObject({ user: { email: 'maya.1@company.example' } })
		const session = answer.headers.getSetCookie().find((set) => set.startsWith('session='))
		const me = await server.fetch('/api/auth/me', { cookie: session?.split(';')[0] ?? '' })
		expect(await me.json()).toMatchObject({ organization: { name: 'Summit Peak' } })
	})

	it('return 503 with a message when the sign-in provider does not answer in time', async () => {
		const { cookie, reply } = await start()
		openId.setFault({ hang: true })
		const answer = await exchange(cookie, reply)
		openId.setFault({})
		expect(answer.status).toBe(503)
		expect(Problem.parse(await answer.json())).toEqual({
			code: 'UPSTREAM_UNAVAILABLE',
			error:
				'Acme ID cannot be reached at the moment. Try again later, or sign in with your password.',
		})
		const silent = await startSilentServer()
		const signOn = { ...openId.settings, issuer: silent.url }
		const other = await startTestServer({ signOn }, { PROVIDER_TIMEOUT_MS: '300' })
		expect((await other.fetch('/api/auth/sso')).status).toBe(503)
		await other.close()
		await silent.close()
	})
})
