import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { DEMO_LOGIN, isDemoOffered } from './demo-login.ts'
import { makeSignupInvitation } from './signup-invitation.ts'

const DATABASE = {
	DATABASE_URL: 'postgres://test.example/dormer',
	SECRET_KEY: 'a key that signs in tests, 32 long',
}
const it = base.extend('appWith', { scope: 'file' }, ({ settings }, { onCleanup }) => {
	const apps: TestApp[] = []
	onCleanup(async () => {
		await Promise.all(apps.map((app) => app.close()))
	})
	return async (env: Record<string, string>) => {
		const app = await createTestApp(settings, env)
		apps.push(app)
		return app
	}
})

const anonymous = (app: TestApp) =>
	createCaller({
		...app,
		caller: { kind: 'anonymous' },
		requestId: newId(),
		ip: '127.0.0.1',
		userAgent: null,
		cookieHeader: '',
		setHeader: () => {},
	}).auth
const person = (more: { email?: string; invitation?: string } = {}) => ({
	organizationName: 'Stranger Roofing',
	name: 'Sam Stranger',
	email: `${newId()}@stranger.example`,
	password: 'correct horse battery',
	...more,
})
const invitationFor = (app: TestApp, email: string) =>
	new URL(makeSignupInvitation(app, email)).searchParams.get('invitation') ?? ''

describe('POST /api/auth/signup', () => {
	it('lets everyone sign up in the embedded mode', async ({ app }) => {
		await makeCompany(app)
		expect(await anonymous(app).signupPolicy()).toEqual({ policy: 'open' })
		const { organization } = await anonymous(app).signup({
			...person(),
			timezone: 'America/Denver',
		})
		const row = await app.db.organization.findUniqueOrThrow({ where: { id: organization.id } })
		expect(row.timezone).toBe('America/Denver')
	})

	it('returns 400 and names the field for a time zone that does not exist', async ({ app }) => {
		await makeCompany(app)
		const refusal = refusalOf(anonymous(app).signup({ ...person(), timezone: 'America/Denvr' }))
		expect(await refusal).toMatchObject({
			code: 'VALIDATION_ERROR',
			details: [{ path: 'timezone', message: 'Enter an IANA time zone, such as America/Denver' }],
		})
	})

	it('lets only an invited person create the first company when DATABASE_URL is set, and then closes sign-up', async ({
		appWith,
	}) => {
		const app = await appWith(DATABASE)
		expect(await anonymous(app).signupPolicy()).toEqual({ policy: 'invite' })
		expect(await refusalOf(anonymous(app).signup(person()))).toMatchObject({
			status: 403,
			code: 'SIGNUP_CLOSED',
		})
		const emails = [1, 2, 3].map(() => `${newId()}@invited.example`)
		const outcomes = await Promise.allSettled(
			emails.map((email) =>
				anonymous(app).signup(person({ email, invitation: invitationFor(app, email) })),
			),
		)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		expect(await anonymous(app).signupPolicy()).toEqual({ policy: 'closed' })
		expect(await refusalOf(anonymous(app).signup(person()))).toMatchObject({
			status: 403,
			code: 'SIGNUP_CLOSED',
		})
	})

	it('lets everyone sign up with ALLOW_SIGNUP=open, and rejects everyone with ALLOW_SIGNUP=closed', async ({
		appWith,
	}) => {
		const open = await appWith({ ...DATABASE, ALLOW_SIGNUP: 'open' })
		await makeCompany(open)
		await anonymous(open).signup(person())
		const closed = await appWith({ ALLOW_SIGNUP: 'closed' })
		expect(await refusalOf(anonymous(closed).signup(person()))).toMatchObject({ status: 403 })
	})

	it('lets an invited person sign up only once and only with the invited email address', async ({
		appWith,
	}) => {
		const app = await appWith({ ALLOW_SIGNUP: 'invite' })
		const email = `${newId()}@invited.example`
		const invitation = invitationFor(app, email)
		const changed = invitation.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
		const late = { ...app, now: () => new Date(Date.now() + 8 * 86_400_000) }
		for (const [using, input, reason] of [
			[app, person(), 'You need an invitation'],
			[app, person({ invitation }), 'This invitation has expired'],
			[app, person({ email, invitation: changed }), 'This invitation has expired'],
			[late, person({ email, invitation }), 'This invitation has expired'],
		] as const)
			expect(await refusalOf(anonymous(using).signup(input))).toMatchObject({
				status: 403,
				message: expect.stringContaining(reason),
			})
		await anonymous(app).signup(person({ email, invitation }))
		expect(await refusalOf(anonymous(app).signup(person({ email, invitation })))).toMatchObject({
			status: 400,
		})
	})
})

describe('demo login', () => {
	it.each([
		['in the embedded mode on loopback', { DEMO: '1' }, true],
		['without the demo', { DEMO: '0' }, false],
		['with DATABASE_URL', { DEMO: '1', ...DATABASE }, false],
		['at a public address', { DEMO: '1', PUBLIC_URL: 'https://dormer.example' }, false],
		['when the server listens on every address', { DEMO: '1', HOST: '0.0.0.0' }, false],
	] as const)('is offered only in the embedded mode on loopback: %s', async (_, env, expected) => {
		const app = await createTestApp({}, env)
		expect(isDemoOffered(app.config)).toBe(expected)
		await app.close()
	})

	it('rejects the published password of the demo user on a server that does not offer the demo', async ({
		appWith,
	}) => {
		const app = await appWith({ DEMO: '1' })
		const { auth } = createCaller(await makeCompany(app))
		await auth.signup({ ...person(), ...DEMO_LOGIN })
		await auth.login(DEMO_LOGIN)
		const config = { ...app.config, PUBLIC_URL: 'https://dormer.example' }
		const exposed = anonymous({ ...app, config })
		expect(await refusalOf(exposed.login(DEMO_LOGIN))).toMatchObject({ status: 401 })
		expect(await exposed.demo()).toBeNull()
	})
})
