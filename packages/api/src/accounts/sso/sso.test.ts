import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { createTestBrowser } from '../../testing/test-browser.ts'
import { giveEmail, JOINED_COMPANY, it as withProvider } from './sso-fixture.ts'

const it = withProvider.extend('env', { scope: 'file' }, () => ({
	SSO_DOMAINS: `summit.example, joining.example=${JOINED_COMPANY}`,
}))
const address = () => `${newId()}@summit.example`
const verified = (email: string) => ({ sub: newId(), email, email_verified: true })
const SSO_FAILED = { status: 401, code: 'SSO_FAILED' }
const SSO_NO_ACCOUNT = { status: 403, code: 'SSO_NO_ACCOUNT' }

describe('single sign-on', () => {
	it('finds the user by the verified email address at the first sign-in, and later by the provider’s user id even when the address has changed', async ({
		company,
		browser,
		signIn,
	}) => {
		const email = address()
		const id = await giveEmail(company, email)
		const person = verified(email.toUpperCase())
		expect((await signIn(person)).user).toMatchObject({ id, email })
		expect(browser.cookies.get('session')).toMatch(/\w{20,}/)
		expect((await signIn({ ...person, email: address() })).user.id).toBe(id)
		const { acts } = await createCaller(company).adminActs.list({})
		expect(acts).toMatchObject([
			{ type: 'member.sso_connected', actor: { id }, subject: { id }, ip: '198.51.100.7' },
		])
	})

	it('rejects the sign-in with SSO_NO_ACCOUNT when the provider sends no email address, or one that it has not verified', async ({
		company,
		browser,
		signIn,
	}) => {
		const email = address()
		await giveEmail(company, email)
		for (const person of [
			{ sub: newId(), email, email_verified: false },
			{ sub: newId(), email, email_verified: 'false' },
			{ sub: newId(), email },
			{ sub: newId(), email_verified: true },
		])
			expect(await refusalOf(signIn(person))).toMatchObject(SSO_NO_ACCOUNT)
		expect(browser.cookies.has('session')).toBe(false)
	})

	it('signs an invited member in to the account that the invitation created', async ({
		app,
		api,
		signIn,
	}) => {
		const email = address()
		const invited = await api.team.invite({ name: 'Dana', email, role: 'rep' })
		expect((await signIn(verified(email))).user.id).toBe(invited.user.id)
		const { joinedAt } = await app.db.user.findUniqueOrThrow({ where: { email } })
		expect(joinedAt).not.toBeNull()
	})

	it('creates a rep account only when SSO_DOMAINS assigns the domain of the email address to a company', async ({
		app,
		signIn,
	}) => {
		const [dana, sam] = [`${newId()}@joining.example`, address()]
		const early = await refusalOf(signIn(verified(dana)))
		expect(early).toMatchObject(SSO_NO_ACCOUNT)
		await app.db.organization.create({ data: { id: JOINED_COMPANY, name: 'Joining Roofs' } })
		expect(await signIn({ ...verified(dana), name: 'Dana Ruiz' })).toMatchObject({
			user: { email: dana, name: 'Dana Ruiz', role: 'rep' },
			organization: { id: JOINED_COMPANY },
		})
		const where = { organizationId: JOINED_COMPANY }
		expect(await app.db.adminAct.findMany({ where })).toMatchObject([{ type: 'member.sso_joined' }])
		expect(await refusalOf(signIn(verified(sam)))).toMatchObject(SSO_NO_ACCOUNT)
		expect(await app.db.user.findUnique({ where: { email: sam } })).toBeNull()
	})

	it('creates no account when SSO_DOMAINS does not contain the domain of the email address', async ({
		company,
		signIn,
	}) => {
		const email = `${newId()}@elsewhere.example`
		await giveEmail(company, email)
		expect(await refusalOf(signIn(verified(email)))).toMatchObject(SSO_NO_ACCOUNT)
	})

	it('rejects a second user of the provider who has the same email address as the first user', async ({
		company,
		signIn,
	}) => {
		const email = address()
		await giveEmail(company, email)
		await signIn(verified(email))
		expect(await refusalOf(signIn(verified(email)))).toMatchObject(SSO_NO_ACCOUNT)
	})

	it('rejects a user while the company still has to verify the email address of its admin', async ({
		app,
		company,
		signIn,
	}) => {
		const email = address()
		await giveEmail(company, email)
		const where = { id: company.organizationId }
		await app.db.organization.update({ where, data: { awaitsEmailVerification: true } })
		expect(await refusalOf(signIn(verified(email)))).toMatchObject(SSO_NO_ACCOUNT)
	})
})

describe('reply of the sign-in provider', () => {
	const person = () => verified(address())

	it('rejects a reply with a wrong state, in a browser that did not start the sign-in, and after 10 minutes', async ({
		app,
		browser,
		authorize,
	}) => {
		const reply = await authorize(person())
		const forged = { ...reply, state: 'a'.repeat(43) }
		expect(await refusalOf(browser.api.sso.exchange(forged))).toMatchObject(SSO_FAILED)
		const other = createTestBrowser(app, '203.0.113.1')
		expect(await refusalOf(other.api.sso.exchange(reply))).toMatchObject(SSO_FAILED)
		const late = createTestBrowser(app, '203.0.113.1', () => new Date(Date.now() + 601_000))
		for (const [name, value] of browser.cookies) late.cookies.set(name, value)
		expect(await refusalOf(late.api.sso.exchange(reply))).toMatchObject(SSO_FAILED)
	})

	it.for([
		['a wrong nonce', { claims: { nonce: 'another nonce' } }],
		['an ID token of another issuer', { claims: { iss: 'https://other.example' } }],
		['a reply that names another issuer', { issuer: 'https://other.example' }],
		['an ID token for another client', { claims: { aud: 'another client' } }],
		['an expired ID token', { claims: { exp: 1_700_000_000 } }],
		['a wrong signature', { otherKey: true }],
		['an expired code', { expiredCodes: true }],
		['a sign-in that the user canceled', { denied: true }],
	] as const)('rejects %s', async ([, fault], { company, openId, browser, signIn }) => {
		const { email } = person()
		await giveEmail(company, email)
		openId.setFault(fault)
		const refused = await refusalOf(signIn(verified(email)))
		expect(refused).toMatchObject(SSO_FAILED)
		expect(refused.message).toMatch(/Sign in again\.$/)
		expect(browser.cookies.has('session')).toBe(false)
	})

	it('accepts each reply of the sign-in provider only once', async ({
		company,
		browser,
		authorize,
	}) => {
		const { email, ...rest } = person()
		await giveEmail(company, email)
		const reply = await authorize({ email, ...rest })
		const before = new Map(browser.cookies)
		await browser.api.sso.exchange(reply)
		expect(await refusalOf(browser.api.sso.exchange(reply))).toMatchObject(SSO_FAILED)
		for (const [name, value] of before) browser.cookies.set(name, value)
		const replayed = await refusalOf(browser.api.sso.exchange(reply))
		expect(replayed).toMatchObject({ ...SSO_FAILED, message: expect.stringContaining('used') })
	})
})

describe('limits of single sign-on', () => {
	it('asks a user with a second factor for its code', async ({ app, company, browser, signIn }) => {
		const email = address()
		const userId = await giveEmail(company, email)
		const { organizationId } = company
		const owner = { organizationId, userId, createdAt: new Date() }
		const secret = new Uint8Array(48)
		await app.db.secondFactor.create({ data: { ...owner, secret, confirmedAt: new Date() } })
		const refused = await refusalOf(signIn(verified(email)))
		expect(refused).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' })
		expect([...browser.cookies.keys()]).toContain('pending_login')
		expect(browser.cookies.has('session')).toBe(false)
	})

	it('limits the number of sign-in steps per network address', async ({ app }) => {
		const config = { ...app.config, RATE_LIMITS: 'sso=1/900' }
		const { api } = createTestBrowser({ ...app, config }, '203.0.113.9')
		await api.sso.start()
		expect((await refusalOf(api.sso.start())).code).toBe('RATE_LIMITED')
	})

	it('returns 404 on a server without a sign-in provider', async ({ app }) => {
		const providers = { ...app.providers, signOn: undefined }
		const { api } = createTestBrowser({ ...app, providers }, '203.0.113.9')
		expect(await api.sso.provider()).toBeNull()
		expect((await refusalOf(api.sso.start())).status).toBe(404)
		expect((await refusalOf(api.sso.exchange({ state: 'any', code: 'any' }))).status).toBe(404)
	})
})
