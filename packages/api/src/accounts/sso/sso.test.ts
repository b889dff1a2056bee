import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { refusalOf, type TestApp } from '../../testing/test-app.ts'
import { createTestBrowser } from '../../testing/test-browser.ts'
import { giveEmail, JOINED_COMPANY, it as withProvider } from './sso-fixture.ts'

const it = withProvider.extend('env', { scope: 'file' }, () => ({
	SSO_DOMAINS: `summit.example, joining.example=${JOINED_COMPANY}, straße.example=${JOINED_COMPANY}, absent.example=${newId()}`,
}))
const address = () => `${newId()}@summit.example`
const verified = (email: string) => ({ sub: newId(), email, email_verified: true })
const createJoinedCompany = (app: TestApp) =>
	app.db.organization.upsert({
		where: { id: JOINED_COMPANY },
		create: { id: JOINED_COMPANY, name: 'Joining Roofs' },
		update: {},
	})
const SSO_FAILED = { status: 401, code: 'SSO_FAILED' }
const SSO_JOIN_REQUIRED = { status: 403, code: 'SSO_JOIN_REQUIRED' }
const SSO_NO_ACCOUNT = { status: 403, code: 'SSO_NO_ACCOUNT' }

describe('single sign-on', () => {
	it('finds the user by the verified email address at the first sign-in, and later by the provider’s user id even when the address has changed', async ({
		company,
		browser,
		signIn,
	}) => {
		const email = address()
		const id = await giveEmail(company, email)
		const person = verified(email.replace('summit', 'ｓｕｍｍｉｔ').toUpperCase())
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

	it('asks an invited person to confirm the company by its name, and joins it only after that', async ({
		app,
		api,
		company,
		browser,
		signIn,
	}) => {
		const email = address()
		const invited = await api.team.invite({ name: 'Dana', email, role: 'rep' })
		const asked = await refusalOf(signIn(verified(email)))
		const { name } = await app.db.organization.findUniqueOrThrow({
			where: { id: company.organizationId },
		})
		expect(asked).toMatchObject({ ...SSO_JOIN_REQUIRED, message: expect.stringContaining(name) })
		expect(browser.cookies.has('session')).toBe(false)
		const before = await app.db.user.findUniqueOrThrow({ where: { email } })
		expect(before).toMatchObject({ joinedAt: null, addressProvenAt: null })
		expect((await browser.api.sso.join()).user.id).toBe(invited.user.id)
		const after = await app.db.user.findUniqueOrThrow({ where: { email } })
		expect(after).toMatchObject({ joinedAt: expect.any(Date), addressProvenAt: expect.any(Date) })
		expect(await refusalOf(browser.api.sso.join())).toMatchObject(SSO_FAILED)
	})

	it('removes password, sessions, second factor and API keys of an account whose address nobody proved, before its owner joins', async ({
		app,
		company,
		api,
		browser,
		signIn,
	}) => {
		const email = address()
		const { invitation, user } = await api.team.invite({ name: 'Dana', email, role: 'admin' })
		const inviter = createTestBrowser(app, '203.0.113.50')
		const password = 'chosen by the inviter'
		const token = invitation.url.split('/password/')[1] ?? ''
		await inviter.api.auth.setPassword({ token, password })
		const { organizationId } = company
		const owner = { organizationId, userId: user.id, createdAt: new Date() }
		const secret = new Uint8Array(48)
		await app.db.secondFactor.create({ data: { ...owner, secret, confirmedAt: new Date() } })
		const caller = {
			kind: 'user',
			...user,
			userId: user.id,
			organizationId,
			sessionId: '',
		} as const
		const theirs = createCaller({ ...company, caller })
		await theirs.apiKeys.create({ name: 'Back door', scopes: ['decks:read'] })
		expect(await refusalOf(signIn(verified(email)))).toMatchObject(SSO_JOIN_REQUIRED)
		expect((await browser.api.sso.join()).user.id).toBe(user.id)
		expect(await refusalOf(inviter.api.auth.login({ email, password }))).toMatchObject({
			status: 401,
		})
		expect(await app.db.session.count({ where: { userId: user.id } })).toBe(1)
		expect(await app.db.secondFactor.count({ where: { userId: user.id } })).toBe(0)
		expect((await api.apiKeys.list()).apiKeys).toEqual([])
	})

	it('never signs a person at a domain of one company in to an account of another company', async ({
		app,
		api,
		signIn,
		browser,
	}) => {
		await createJoinedCompany(app)
		const email = `${newId()}@joining.example`
		const elsewhere = { name: 'Dana', email: address(), role: 'rep' } as const
		const { user } = await api.team.invite(elsewhere)
		await app.db.user.update({ where: { id: user.id }, data: { email } })
		const person = verified(email)
		const asked = await refusalOf(signIn(person))
		expect(asked.message).toContain('Joining Roofs')
		const joined = await browser.api.sso.join()
		expect(joined.organization.id).toBe(JOINED_COMPANY)
		expect(joined.user.id).not.toBe(user.id)

		const proven = `${newId()}@joining.example`
		const colleague = await api.team.invite({ ...elsewhere, email: address() })
		await app.db.user.update({
			where: { id: colleague.user.id },
			data: { email: proven, addressProvenAt: new Date() },
		})
		expect(await refusalOf(signIn(verified(proven)))).toMatchObject(SSO_NO_ACCOUNT)
		const known = { ...verified(address()) }
		await api.team.invite({ ...elsewhere, email: known.email })
		await refusalOf(signIn(known))
		await browser.api.sso.join()
		const moved = { ...known, email: `${newId()}@joining.example` }
		expect(await refusalOf(signIn(moved))).toMatchObject(SSO_NO_ACCOUNT)
	})

	it('deletes the API keys of an account that another person created with the address, and never the last admin of a company', async ({
		app,
		api,
		company,
		signIn,
		browser,
	}) => {
		await createJoinedCompany(app)
		const { user } = await api.team.invite({ name: 'Dana', email: address(), role: 'admin' })
		const person = verified(`${newId()}@joining.example`)
		await app.db.user.update({ where: { id: user.id }, data: { email: person.email } })
		const { organizationId } = company
		const member = { ...user, userId: user.id, organizationId, sessionId: '' }
		const theirs = createCaller({ ...company, caller: { kind: 'user', ...member } })
		await theirs.apiKeys.create({ name: 'Back door', scopes: ['decks:read'] })
		await refusalOf(signIn(person))
		await browser.api.sso.join()
		expect((await api.apiKeys.list()).apiKeys).toEqual([])

		const last = verified(`${newId()}@joining.example`)
		const where = { organizationId, role: 'admin' }
		const admin = await app.db.user.findFirstOrThrow({ where })
		await app.db.user.update({
			where: { id: admin.id },
			data: { email: last.email, addressProvenAt: null },
		})
		expect(await refusalOf(signIn(last))).toMatchObject(SSO_NO_ACCOUNT)
		expect(await app.db.user.count({ where: { id: admin.id } })).toBe(1)
	})

	it.for([
		'joining.example',
		'ｊｏｉｎｉｎｇ.example',
		'Joining.Example',
		'joining。example',
		'straße.example',
		'xn--strae-oqa.example',
		'STRAßE.example',
	])(
		'rejects an invitation and a sign-up with an address at a domain of another company: %s',
		async (domain, { app, api, browser }) => {
			const email = `${newId()}@${domain}`
			const wrongField = { status: 400, details: [{ path: 'email' }] }
			expect(await refusalOf(api.team.invite({ name: 'Dana', email, role: 'rep' }))).toMatchObject(
				wrongField,
			)
			const company = {
				organizationName: 'Copy Roofs',
				name: 'Dana',
				password: 'a long password 7',
			}
			expect(await refusalOf(browser.api.auth.signup({ ...company, email }))).toMatchObject(
				wrongField,
			)
			expect(await app.db.user.findUnique({ where: { email } })).toBeNull()
		},
	)

	it('creates a rep account only when SSO_DOMAINS assigns the domain of the email address to a company', async ({
		app,
		browser,
		signIn,
	}) => {
		const [dana, sam] = [`${newId()}@joining.example`, address()]
		const absent = await refusalOf(signIn(verified(`${newId()}@absent.example`)))
		expect(absent).toMatchObject(SSO_NO_ACCOUNT)
		await createJoinedCompany(app)
		const person = { ...verified(dana), name: 'Dana\u202e Ruiz' }
		expect(await refusalOf(signIn(person))).toMatchObject(SSO_JOIN_REQUIRED)
		expect(await app.db.user.findUnique({ where: { email: dana } })).toBeNull()
		expect(await browser.api.sso.join()).toMatchObject({
			user: { email: dana, name: 'Dana Ruiz', role: 'rep' },
			organization: { id: JOINED_COMPANY },
		})
		const { id } = await app.db.user.findUniqueOrThrow({ where: { email: dana } })
		const where = { organizationId: JOINED_COMPANY, actorId: id }
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

	it('leaves no account when another person of the provider already uses the address', async ({
		app,
		browser,
		signIn,
	}) => {
		await createJoinedCompany(app)
		const [first, second] = [verified(`${newId()}@joining.example`), newId()]
		await refusalOf(signIn(first))
		const reply = { ...first, sub: second }
		const late = new Map(browser.cookies)
		await browser.api.sso.join()
		expect(await refusalOf(signIn(reply))).toMatchObject(SSO_NO_ACCOUNT)
		const { id } = await app.db.user.findUniqueOrThrow({ where: { email: first.email } })
		await app.db.user.delete({ where: { id } })
		for (const [name, value] of late) browser.cookies.set(name, value)
		await browser.api.sso.join()
		const where = { organizationId: JOINED_COMPANY, email: first.email }
		expect(await app.db.user.findMany({ where, include: { ssoIdentities: true } })).toMatchObject([
			{ ssoIdentities: [{ subject: first.sub }] },
		])
	})

	it('leaves no account without an owner when one person joins with two addresses at the same moment', async ({
		app,
		browser,
		signIn,
	}) => {
		await createJoinedCompany(app)
		const person = verified(`${newId()}@joining.example`)
		const renamed = { ...person, email: `${newId()}@joining.example` }
		const other = createTestBrowser(app, '198.51.100.8')
		await refusalOf(signIn(person))
		for (const [name, value] of browser.cookies) other.cookies.set(name, value)
		await refusalOf(signIn(renamed))
		await Promise.allSettled([browser, other].map(({ api }) => api.sso.join()))
		const where = { email: { in: [person.email, renamed.email] } }
		expect(await app.db.user.findMany({ where, include: { ssoIdentities: true } })).toMatchObject([
			{ ssoIdentities: [{ subject: person.sub }] },
		])
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
