import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

const password = 'correct horse'
const STEP_MS = 30_000

/**
 * Creates an HTTP client that keeps its cookies as a browser does. `send` posts `json`, or sends a GET request without `json`.
 */
function createBrowser(of: TestServer = server) {
	const cookies = new Map<string, string>()
	const send = async (
		path: string,
		json?: object,
		method = json === undefined ? 'GET' : 'POST',
	) => {
		const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
		const response = await of.fetch(path, { method, cookie, ...(json !== undefined && { json }) })
		for (const set of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
			cookies.set(name, value)
		}
		return { status: response.status, text: await response.text() }
	}
	return { cookies, send }
}
type Browser = ReturnType<typeof createBrowser>

let companies = 0
/** Signs up a company. Returns the email address of its admin, and an HTTP client with the admin's session cookie. */
async function makeAdmin(of: TestServer = server) {
	companies += 1
	const email = `dana.${companies}@company.example`
	const browser = createBrowser(of)
	const account = { organizationName: 'Blue Ridge', name: 'Dana', email, password }
	await browser.send('/api/auth/signup', account)
	return { browser, email }
}

/** Sets up the second factor of a signed-in user. Returns the authenticator app and the recovery codes. */
async function setUp(browser: Browser) {
	const started = await browser.send('/api/auth/second-factor', { password })
	const { url, secret } = z
		.object({ url: z.string(), secret: z.string() })
		.parse(JSON.parse(started.text))
	const app = URI.parse(url)
	if (!(app instanceof TOTP)) throw new Error('The URL is not one of a time-based code')
	expect(app.secret.base32).toBe(secret)
	const code = app.generate()
	const confirmed = await browser.send('/api/auth/second-factor/confirm', { code })
	const { recoveryCodes } = z
		.object({ recoveryCodes: z.array(z.string()) })
		.parse(JSON.parse(confirmed.text))
	return {
		secret,
		recoveryCodes,
		code,
		nextCode: () => app.generate({ timestamp: Date.now() + STEP_MS }),
	}
}

const isSignedIn = async ({ send }: Browser) => (await send('/api/auth/me')).status === 200
const logIn = ({ send }: Browser, email: string) => send('/api/auth/login', { email, password })
const sendCode = ({ send }: Browser, code: string) => send('/api/auth/login/code', { code })
const codeOf = ({ text }: { text: string }) => JSON.parse(text).code

describe('POST /api/auth/login with a second factor', () => {
	it('asks for a code after the password, and signs in with a code of the authenticator app', async () => {
		const { browser, email } = await makeAdmin()
		const { nextCode } = await setUp(browser)
		const other = createBrowser()
		const first = await logIn(other, email)
		expect([first.status, codeOf(first)]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
		expect(await isSignedIn(other)).toBe(false)
		expect((await sendCode(other, '000000')).status).toBe(400)
		expect((await sendCode(other, nextCode())).status).toBe(200)
		expect(await isSignedIn(other)).toBe(true)
	})

	it('rejects a code that was used before', async () => {
		const { browser, email } = await makeAdmin()
		const { code, nextCode } = await setUp(browser)
		const other = createBrowser()
		await logIn(other, email)
		expect((await sendCode(other, code)).status).toBe(400)
		const next = nextCode()
		const third = createBrowser()
		await logIn(third, email)
		const statuses = await Promise.all([sendCode(other, next), sendCode(third, next)])
		expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400])
	})

	it('accepts each recovery code only once, and emails the user a notice when one was used', async () => {
		const { browser, email } = await makeAdmin()
		const { recoveryCodes } = await setUp(browser)
		expect(new Set(recoveryCodes).size).toBe(10)
		const [code = ''] = recoveryCodes
		const other = createBrowser()
		await logIn(other, email)
		expect((await sendCode(other, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
		expect(JSON.parse((await other.send('/api/auth/second-factor')).text).recoveryCodesLeft).toBe(9)
		const third = createBrowser()
		await logIn(third, email)
		expect((await sendCode(third, code)).status).toBe(400)
		const mails = await server.db.mailMessage.findMany({ where: { toAddress: email } })
		expect(mails.map(({ data }) => Object(data).change).sort()).toEqual([
			'recovery_code_used',
			'second_factor_added',
		])
	})

	it('rejects a code when the user did not enter the correct password shortly before', async () => {
		const { browser, email } = await makeAdmin()
		const { recoveryCodes } = await setUp(browser)
		const [code = ''] = recoveryCodes
		const other = createBrowser()
		expect((await sendCode(other, code)).status).toBe(401)
		await logIn(other, email)
		const cookie = other.cookies.get('pending_login') ?? ''
		const [id, expires = '', signature] = cookie.split('.')
		const past = String(Number(expires) - 301)
		const changed = cookie.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
		for (const forged of [`${id}.${past}.${signature}`, changed]) {
			other.cookies.set('pending_login', forged)
			expect((await sendCode(other, code)).status).toBe(401)
		}
		other.cookies.set('pending_login', cookie)
		await browser.send('/api/auth/change-password', {
			currentPassword: password,
			newPassword: 'battery staple',
		})
		expect((await sendCode(other, code)).status).toBe(401)
	})

	it('limits the attempts to guess a code', async () => {
		const limited = await startTestServer({}, { RATE_LIMITS: 'login=3/900' })
		try {
			const { browser, email } = await makeAdmin(limited)
			await setUp(browser)
			const other = createBrowser(limited)
			await logIn(other, email)
			const statuses = []
			for (let attempt = 0; attempt < 5; attempt += 1)
				statuses.push((await sendCode(other, `00000${attempt}`)).status)
			expect(statuses).toEqual([400, 400, 400, 429, 429])
		} finally {
			await limited.close()
		}
	})
})

describe('Second factor of the signed-in user', () => {
	it('stores the secret encrypted and the recovery codes hashed', async () => {
		const { browser } = await makeAdmin()
		const { secret, recoveryCodes } = await setUp(browser)
		const { rows } = await server.pool.query(
			`select encode(f.secret, 'escape') as secret, string_agg(c.code_hash, ' ') as codes
			   from second_factor f join recovery_code c using (user_id) group by f.user_id, f.secret`,
		)
		for (const plain of [secret, ...recoveryCodes])
			expect(JSON.stringify(rows)).not.toContain(plain)
	})

	it('asks for no code at sign-in until the user has confirmed the new second factor with a code', async () => {
		const { browser, email } = await makeAdmin()
		await browser.send('/api/auth/second-factor', { password })
		const phone = createBrowser()
		expect((await logIn(phone, email)).status).toBe(200)
		await setUp(browser)
		expect(await isSignedIn(phone)).toBe(false)
		expect(await isSignedIn(browser)).toBe(true)
	})

	it.each([
		['POST /api/auth/second-factor', '/api/auth/second-factor'],
		['POST /api/auth/second-factor/recovery-codes', '/api/auth/second-factor/recovery-codes'],
		['POST /api/auth/second-factor/remove', '/api/auth/second-factor/remove'],
	])('%s returns 400 at `password` for a wrong password', async (_, path) => {
		const { browser } = await makeAdmin()
		const answer = await browser.send(path, { password: 'wrong password' })
		expect(answer.status).toBe(400)
		expect(JSON.parse(answer.text).details).toMatchObject([{ path: 'password' }])
	})

	it('turns off the second factor when the user enters the password', async () => {
		const { browser, email } = await makeAdmin()
		const { recoveryCodes } = await setUp(browser)
		const replaced = await browser.send('/api/auth/second-factor/recovery-codes', { password })
		expect(replaced.status).toBe(200)
		expect(replaced.text).not.toContain(recoveryCodes[0])
		expect((await browser.send('/api/auth/second-factor', { password })).status).toBe(409)
		expect((await browser.send('/api/auth/second-factor/remove', { password })).status).toBe(200)
		expect((await logIn(createBrowser(), email)).status).toBe(200)
	})
})

/** Invites a rep to the admin's company and signs the rep in. */
async function makeRep(admin: Browser) {
	companies += 1
	const json = { name: 'Rep', email: `rep.${companies}@company.example`, role: 'rep' }
	const { user, invitation } = JSON.parse((await admin.send('/api/team', json)).text)
	const browser = createBrowser()
	const token = invitation.url.split('/password/')[1]
	await browser.send('/api/auth/password', { token, password })
	return { browser, id: user.id, email: json.email }
}

describe('PUT /api/company/security', () => {
	it('requires a second factor: a member without one can only set it up', async () => {
		const { browser } = await makeAdmin()
		const rep = await makeRep(browser)
		const key = { name: 'CRM', scopes: ['decks:read'] }
		const { secret } = JSON.parse((await browser.send('/api/api-keys', key)).text)
		const policy = { secondFactorRequired: true }
		expect((await browser.send('/api/company/security', policy, 'PUT')).status).toBe(409)
		await setUp(browser)
		expect((await browser.send('/api/company/security', policy, 'PUT')).status).toBe(200)
		expect((await browser.send('/api/decks')).status).toBe(200)
		for (const path of ['/api/decks', '/api/auth/me', '/api/presentations', '/api/auth/sessions']) {
			const refused = await rep.browser.send(path)
			expect([path, refused.status, codeOf(refused)]).toEqual([path, 403, 'SECOND_FACTOR_SETUP'])
		}
		const headers = { authorization: `Bearer ${secret}` }
		expect((await server.fetch('/api/decks', { headers })).status).toBe(200)
		const state = JSON.parse((await rep.browser.send('/api/auth/second-factor')).text)
		expect(state).toMatchObject({ enabledAt: null, required: true })
		await setUp(rep.browser)
		expect((await rep.browser.send('/api/decks')).status).toBe(200)
		const acts = await server.db.adminAct.findMany({ where: { type: 'security_policy.updated' } })
		expect(acts).toHaveLength(1)
	})

	it('lets a member who must set up a second factor sign out', async () => {
		const { browser } = await makeAdmin()
		const rep = await makeRep(browser)
		await setUp(browser)
		await browser.send('/api/company/security', { secondFactorRequired: true }, 'PUT')
		expect((await rep.browser.send('/api/auth/logout', {})).status).toBe(200)
		expect((await rep.browser.send('/api/auth/second-factor')).status).toBe(401)
	})
})

describe('DELETE /api/team/{userId}/second-factor', () => {
	it('removes a member’s second factor, ends the sessions and emails the member', async () => {
		const { browser } = await makeAdmin()
		const rep = await makeRep(browser)
		const path = `/api/team/${rep.id}/second-factor`
		expect((await browser.send(path, undefined, 'DELETE')).status).toBe(409)
		await setUp(rep.browser)
		const data = { addressProvenAt: new Date() }
		await server.db.user.update({ where: { id: rep.id }, data })
		expect((await browser.send(path, undefined, 'DELETE')).status).toBe(200)
		expect(await isSignedIn(rep.browser)).toBe(false)
		expect((await logIn(createBrowser(), rep.email)).status).toBe(200)
		const mails = await server.db.mailMessage.findMany({ where: { toAddress: rep.email } })
		expect(JSON.stringify(mails.map(({ data }) => data))).toContain('second_factor_reset')
		const acts = await server.db.adminAct.findMany({
			where: { type: 'member.second_factor_reset' },
		})
		expect(acts).toMatchObject([{ subjectId: rep.id }])
	})

	it('returns 403 to a rep, and 409 to an admin who tries to remove the admin’s own second factor', async () => {
		const { browser } = await makeAdmin()
		const rep = await makeRep(browser)
		const me = JSON.parse((await browser.send('/api/auth/me')).text)
		const path = `/api/team/${me.user.id}/second-factor`
		expect((await rep.browser.send(path, undefined, 'DELETE')).status).toBe(403)
		expect((await browser.send(path, undefined, 'DELETE')).status).toBe(409)
	})
})
