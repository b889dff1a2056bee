import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

const password = 'correct horse'
const newPassword = 'battery staple'
const Sessions = z.object({
	sessions: z.array(
		z.object({
			id: z.string(),
			userAgent: z.string().nullable(),
			ip: z.string(),
			createdAt: z.string(),
			usedAt: z.string(),
			isCurrent: z.boolean(),
		}),
	),
})

let companies = 0
/** Signs a company up. Returns its admin's email address and a function that signs the admin in. */
async function makeAccount() {
	companies += 1
	const email = `dana.${companies}@company.example`
	const account = { organizationName: 'Blue Ridge', name: 'Dana', email, password }
	await server.fetch('/api/auth/signup', { method: 'POST', json: account })
	const logIn = async (secret = password, headers: Record<string, string> = {}) => {
		const json = { email, password: secret }
		const answer = await server.fetch('/api/auth/login', { method: 'POST', json, headers })
		const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		const fetch: TestServer['fetch'] = (path, init) => server.fetch(path, { ...init, cookie })
		return { status: answer.status, fetch }
	}
	return { email, logIn }
}

const isSignedIn = async (fetch: TestServer['fetch']) =>
	(await fetch('/api/auth/me')).status === 200
const sessionsOf = async (fetch: TestServer['fetch']) =>
	Sessions.parse(await (await fetch('/api/auth/sessions')).json()).sessions
const change = (fetch: TestServer['fetch'], json: object) =>
	fetch('/api/auth/change-password', { method: 'POST', json })

describe('GET /api/auth/me', () => {
	it('answers each concurrent request with the data of its own user', async () => {
		const accounts = await Promise.all([makeAccount(), makeAccount(), makeAccount()])
		const sessions = await Promise.all(accounts.map(({ logIn }) => logIn()))
		const requests = [...sessions, ...sessions].map(({ fetch }) => fetch('/api/auth/me'))
		const anonymous = server.fetch('/api/auth/me', { cookie: 'session=unknown' })
		const answers = await Promise.all((await Promise.all(requests)).map((one) => one.json()))
		const emails = accounts.map(({ email }) => ({ user: { email } }))
		expect(answers).toMatchObject([...emails, ...emails])
		expect((await anonymous).status).toBe(401)
	})
})

describe('GET /api/auth/sessions', () => {
	it('lists the sessions of the caller, and marks the current one', async () => {
		const { logIn } = await makeAccount()
		const phone = await logIn(password, { 'user-agent': 'A phone' })
		const sessions = await sessionsOf(phone.fetch)
		expect(sessions).toHaveLength(2)
		const current = sessions.filter(({ isCurrent }) => isCurrent)
		expect(current).toMatchObject([{ userAgent: 'A phone', ip: '127.0.0.1' }])
		const stranger = await makeAccount()
		expect(await sessionsOf((await stranger.logIn()).fetch)).toHaveLength(2)
	})

	it('creates a session id of more than 128 bits, and stores only its hash', async () => {
		const { email } = await makeAccount()
		const logIn = () =>
			server.fetch('/api/auth/login', { method: 'POST', json: { email, password } })
		const answers = [await logIn(), await logIn()]
		const ids = answers.map(
			({ headers }) => /^session=(\w+);/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? '',
		)
		expect(new Set(ids).size).toBe(2)
		for (const id of ids) expect(id.length).toBeGreaterThanOrEqual(32)
		const { rows } = await server.pool.query('select 1 from session where id = any($1)', [ids])
		expect(rows).toEqual([])
	})

	it('leaves out sessions that expired or reached the idle timeout of seven hours', async () => {
		const { logIn, email } = await makeAccount()
		await logIn()
		const { fetch } = await logIn()
		const [, idle, old] = (await sessionsOf(fetch)).map(({ id }) => id)
		await server.pool.query(
			"update session set used_at = now() - interval '8 hours' where public_id = $1",
			[idle],
		)
		await server.pool.query('update session set expires_at = now() where public_id = $1', [old])
		expect(await sessionsOf(fetch), email).toHaveLength(1)
	})
})

describe('DELETE /api/auth/sessions/{sessionId}', () => {
	it('ends another session of the caller immediately', async () => {
		const { logIn } = await makeAccount()
		const phone = await logIn()
		const laptop = await logIn()
		const found = (await sessionsOf(phone.fetch)).find(({ isCurrent }) => isCurrent)
		const path = `/api/auth/sessions/${found?.id}`
		expect((await laptop.fetch(path, { method: 'DELETE' })).status).toBe(200)
		expect(await isSignedIn(phone.fetch)).toBe(false)
		expect(await isSignedIn(laptop.fetch)).toBe(true)
		expect((await laptop.fetch(path, { method: 'DELETE' })).status).toBe(404)
	})

	it('returns 404 for the session of a colleague', async () => {
		const { logIn } = await makeAccount()
		const admin = await logIn()
		const json = { name: 'Rep', email: `rep.${companies}@company.example`, role: 'rep' }
		const invited = await (await admin.fetch('/api/team', { method: 'POST', json })).json()
		const { invitation } = z.object({ invitation: z.object({ url: z.string() }) }).parse(invited)
		const token = invitation.url.split('/password/')[1]
		const answer = await server.fetch('/api/auth/password', {
			method: 'POST',
			json: { token, password },
		})
		const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		const [session] = await sessionsOf(admin.fetch)
		const path = `/api/auth/sessions/${session?.id}`
		expect((await server.fetch(path, { method: 'DELETE', cookie })).status).toBe(404)
		expect(await isSignedIn(admin.fetch)).toBe(true)
	})
})

describe('POST /api/auth/logout-everywhere', () => {
	it('ends all sessions of the caller and deletes the cookie', async () => {
		const { logIn } = await makeAccount()
		const phone = await logIn()
		const laptop = await logIn()
		const answer = await laptop.fetch('/api/auth/logout-everywhere', { method: 'POST' })
		expect(answer.status).toBe(200)
		expect(answer.headers.getSetCookie().join()).toContain('session=; ')
		expect(await isSignedIn(phone.fetch)).toBe(false)
		expect(await isSignedIn(laptop.fetch)).toBe(false)
	})
})

describe('POST /api/auth/change-password', () => {
	it('changes the password, ends the other sessions of the user and emails the user a notice', async () => {
		const { logIn, email } = await makeAccount()
		const phone = await logIn()
		const laptop = await logIn()
		const answer = await change(laptop.fetch, { currentPassword: password, newPassword })
		expect(answer.status).toBe(200)
		expect(await isSignedIn(phone.fetch)).toBe(false)
		expect(await isSignedIn(laptop.fetch)).toBe(true)
		expect((await logIn(password)).status).toBe(401)
		expect((await logIn(newPassword)).status).toBe(200)
		const sent = await server.db.mailMessage.findMany({ where: { toAddress: email } })
		expect(sent).toMatchObject([{ kind: 'security_notice' }])
		await server.runJobs()
		const mails = await laptop.fetch('/api/mails')
		expect(await mails.text()).toContain('Your password was changed')
	})

	it.each([
		['currentPassword', { currentPassword: 'wrong password', newPassword }],
		['currentPassword', { currentPassword: '', newPassword }],
		['newPassword', { currentPassword: password, newPassword: 'short' }],
		['newPassword', { currentPassword: password, newPassword: 'password' }],
		['newPassword', { currentPassword: password, newPassword: 'blueridge' }],
	])('returns 400 and names the field %s for %o', async (path, json) => {
		const { logIn } = await makeAccount()
		const { fetch } = await logIn()
		const answer = await change(fetch, json)
		expect(answer.status).toBe(400)
		expect(await answer.json()).toMatchObject({ details: [{ path }] })
		expect((await logIn()).status).toBe(200)
	})
})

describe('Rate limits of POST /api/auth/change-password', () => {
	it('limits attempts to guess the current password', async () => {
		const limited = await startTestServer({}, { RATE_LIMITS: 'login=2/900' })
		try {
			const fetch = await limited.signUp()
			const json = { currentPassword: 'wrong password', newPassword }
			const statuses = []
			for (let attempt = 0; attempt < 4; attempt += 1)
				statuses.push((await change(fetch, json)).status)
			expect(statuses).toEqual([400, 400, 429, 429])
		} finally {
			await limited.close()
		}
	})
})
