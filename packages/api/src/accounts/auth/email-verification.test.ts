import { describe, expect } from 'vitest'
import { completeConfig, readConfig } from '../../core/config.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueEmail } from '../../email/index.ts'
import { requiresEmailVerification } from '../../email/verification.ts'
import { createCaller } from '../../index.ts'
import { makeSender } from '../../outreach/sends/fixtures.ts'
import { it as base } from '../../testing/fixtures.ts'
import { refusalOf, type TestApp } from '../../testing/test-app.ts'
import { makeVerificationLink } from './email-verification.ts'

const it = base
	.extend('env', { scope: 'file' }, () => ({ VERIFY_EMAIL: '1', RATE_LIMITS: 'on' }))
	.extend('signedUp', async ({ app }) => signUp(app))

/** Signs up a company. Returns its context and the token of its verification link. */
async function signUp(app: TestApp): Promise<{ ctx: OrgContext; token: string }> {
	const where = { requestId: newId(), ip: '127.0.0.1', userAgent: null, cookieHeader: '' }
	const anonymous = {
		...app,
		...where,
		caller: { kind: 'anonymous' as const },
		setHeader: () => {},
	}
	const email = `${newId()}@stranger.example`
	const { user, organization } = await createCaller(anonymous).auth.signup({
		organizationName: 'Stranger Roofing',
		name: 'Sam',
		email,
		password: 'correct horse battery',
	})
	const organizationId = organization.id
	const ctx: OrgContext = {
		...anonymous,
		organizationId,
		caller: {
			kind: 'user',
			userId: user.id,
			organizationId,
			role: 'admin',
			name: 'Sam',
			sessionId: 'test',
		},
	}
	return { ctx, token: makeVerificationLink(app, user).split('/').at(-1) ?? '' }
}

const invite = (ctx: OrgContext) =>
	createCaller(ctx).team.invite({ name: 'Dana', email: `${newId()}@other.example`, role: 'rep' })
const subscribe = (ctx: OrgContext) =>
	createCaller(ctx).notifications.createSubscription({
		name: 'Office',
		eventType: '*',
		channel: 'email',
		channelConfig: { toEmails: [`${newId()}@other.example`] },
	})
const copySignedContract = (ctx: OrgContext) =>
	ctx.db.$transaction((tx) =>
		queueEmail(tx, ctx, {
			organizationId: ctx.organizationId,
			to: 'karen@mail.example',
			kind: 'contract_copy',
			data: {
				documentId: newId(),
				documentName: 'Roof contract',
				signedAt: ctx.now().toISOString(),
			},
			dedupeKey: newId(),
			at: ctx.now(),
		}),
	)
const emailsOf = ({ db, organizationId }: OrgContext) =>
	db.mailMessage.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })

describe('a company that has not verified its email address', () => {
	it('gets the verification link by email, and gets 403 when it tries to invite a member or add a notification address', async ({
		signedUp: { ctx },
	}) => {
		for (const call of [invite, subscribe])
			expect(await refusalOf(call(ctx))).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
		expect(await emailsOf(ctx)).toMatchObject([{ kind: 'email_verification', status: 'queued' }])
		expect((await createCaller(ctx).auth.me()).awaitsEmailVerification).toBe(true)
	})

	it('gets 403 when it tries to send a presentation to a homeowner, by hand or with an API key', async ({
		signedUp: { ctx, token },
	}) => {
		const sender = await makeSender(ctx)
		const { deck_presentation_id: presentationId } = await sender.ingest({}, { send: false })
		const { deliveries } = createCaller(ctx)
		const calls = [
			() => deliveries.sendMail({ presentationId, idempotencyKey: newId() }),
			() => sender.deliveries.sendMail({ presentationId, idempotencyKey: newId() }),
			() => sender.ingest(),
		]
		for (const call of calls)
			expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
		expect(await emailsOf(ctx)).toMatchObject([{ kind: 'email_verification' }])
		await createCaller(ctx).auth.verifyEmail({ token })
		for (const call of calls) await call()
		expect((await emailsOf(ctx)).map(({ kind }) => kind)).toEqual([
			'email_verification',
			'initial',
			'reminder',
			'initial',
		])
	})

	it('sends the homeowner’s signed copy only after the company’s email address is verified', async ({
		signedUp: { ctx, token },
	}) => {
		const { mailId } = await copySignedContract(ctx)
		const jobs = () =>
			ctx.pool.query(`select 1 from graphile_worker._private_jobs where payload->>'mailId' = $1`, [
				mailId,
			])
		expect((await emailsOf(ctx)).at(-1)).toMatchObject({
			status: 'queued',
			reason: 'email_not_verified',
		})
		expect((await jobs()).rows).toHaveLength(0)
		expect(await createCaller(ctx).auth.verifyEmail({ token })).toEqual({ state: 'verified' })
		expect((await jobs()).rows).toHaveLength(1)
		await invite(ctx)
		await subscribe(ctx)
		expect((await createCaller(ctx).auth.me()).awaitsEmailVerification).toBe(false)
	})
})

describe('POST /api/auth/verify-email', () => {
	it('accepts the same verification link twice, and returns 404 for a forged or expired link', async ({
		signedUp: { ctx, token },
	}) => {
		const { auth } = createCaller(ctx)
		const late = createCaller({ ...ctx, now: () => new Date(Date.now() + 8 * 86_400_000) }).auth
		const forged = auth.verifyEmail({ token: `${token.slice(0, -2)}xx` })
		expect(await refusalOf(forged)).toMatchObject({ status: 404 })
		expect(await refusalOf(late.verifyEmail({ token }))).toMatchObject({ status: 404 })
		await auth.verifyEmail({ token })
		expect(await auth.verifyEmail({ token })).toEqual({ state: 'already_verified' })
	})
})

describe('POST /api/auth/verification-email', () => {
	it('sends the verification email again at most three times an hour, and returns 409 once the address is verified', async ({
		signedUp: { ctx, token },
	}) => {
		const { auth } = createCaller(ctx)
		for (const _ of [1, 2, 3]) await auth.sendVerificationAgain()
		expect(await refusalOf(auth.sendVerificationAgain())).toMatchObject({ status: 429 })
		expect(await emailsOf(ctx)).toHaveLength(4)
		await auth.verifyEmail({ token })
		expect(await refusalOf(auth.sendVerificationAgain())).toMatchObject({ status: 409 })
	})
})

describe('requiresEmailVerification', () => {
	const PUBLIC = {
		PUBLIC_URL: 'https://dormer.example',
		SMTP_URL: 'smtp://relay.example',
		MAIL_FROM: 'mail@dormer.example',
		SECRET_KEY: 'a key that signs in tests, 32 long',
	}
	const DATABASE_URL = 'postgres://test.example/dormer'
	it.each([
		['true when sign-up is open on a public https address', { ALLOW_SIGNUP: 'open' }, true],
		['true when the embedded mode has a public https address', {}, true],
		['false when sign-up closes after the first company', { DATABASE_URL }, false],
		['false when the address is loopback', { PUBLIC_URL: 'https://localhost' }, false],
		['false when the address is not https', { PUBLIC_URL: 'http://dormer.example' }, false],
		['false when no relay is configured', { SMTP_URL: '' }, false],
		['false when VERIFY_EMAIL is 0', { VERIFY_EMAIL: '0' }, false],
	] as [string, Record<string, string>, boolean][])('returns %s', (_, env, expected) => {
		const config = completeConfig(readConfig({ ...PUBLIC, ...env }), PUBLIC.SECRET_KEY, '')
		expect(requiresEmailVerification(config)).toBe(expected)
	})
})
