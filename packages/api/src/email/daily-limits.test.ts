import { describe, expect } from 'vitest'
import { newId } from '../core/ids.ts'
import type { OrgContext } from '../core/trpc.ts'
import { createCaller } from '../index.ts'
import { it as base } from '../testing/fixtures.ts'
import { makeCompany, refusalOf } from '../testing/test-app.ts'
import { queueEmail } from './queue.ts'
import type { EmailData } from './schema.ts'

const it = base.extend('env', { scope: 'file' }, () => ({
	RATE_LIMITS:
		'emails=100/86400,emailsBySender=90/86400,emailsToOne=3/86400,emailsToOneInAll=4/86400,emailsToMember=5/86400',
}))

const NOTIFICATION: EmailData['event_notification'] = {
	subscriptionName: 'Orders',
	eventType: 'contract.signed',
	headline: 'A contract was signed',
	occurredAt: '2026-11-22T09:00:00.000Z',
	facts: [],
}
const COPY: EmailData['contract_copy'] = {
	documentId: newId(),
	documentName: 'Roof contract',
	signedAt: '2026-11-22T09:00:00.000Z',
}
const DAY_MS = 86_400_000
/** Makes the company older than a week, so the full limits apply. */
async function age({ db, organizationId }: OrgContext, ms = 8 * DAY_MS): Promise<void> {
	const createdAt = new Date(Date.now() - ms)
	await db.organization.update({ where: { id: organizationId }, data: { createdAt } })
}
const someone = () => `${newId()}@mail.example`
const invite = (ctx: OrgContext, email = someone()) =>
	createCaller(ctx).team.invite({ name: 'Dana', email, role: 'rep' })
const granted = async (calls: Promise<unknown>[]) =>
	(await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
const notify = (ctx: OrgContext, to: string, dedupeKey: string = newId()) =>
	ctx.db.$transaction((tx) =>
		queueEmail(
			tx,
			{ config: ctx.config },
			{
				organizationId: ctx.organizationId,
				to,
				dedupeKey,
				at: ctx.now(),
				kind: 'event_notification',
				data: NOTIFICATION,
			},
		),
	)
const copy = (ctx: OrgContext, to: string) =>
	ctx.db.$transaction((tx) =>
		queueEmail(
			tx,
			{ config: ctx.config },
			{
				organizationId: ctx.organizationId,
				to,
				dedupeKey: newId(),
				at: ctx.now(),
				kind: 'contract_copy',
				data: COPY,
			},
		),
	)
const reset = (ctx: OrgContext, { id: userId, email: to }: { id: string; email: string }) =>
	queueOne(ctx, { to, kind: 'password_reset', data: { userId } })
const code = (ctx: OrgContext, to: string) =>
	queueOne(ctx, { to, kind: 'signing_code', data: { codeId: newId() } })
type AccountEmail =
	| { to: string; kind: 'password_reset'; data: EmailData['password_reset'] }
	| { to: string; kind: 'signing_code'; data: EmailData['signing_code'] }
	| { to: string; kind: 'email_verification'; data: EmailData['email_verification'] }
	| { to: string; kind: 'security_notice'; data: EmailData['security_notice'] }
const queueOne = (ctx: OrgContext, mail: AccountEmail) =>
	ctx.db.$transaction((tx) =>
		queueEmail(
			tx,
			{ config: ctx.config },
			{ ...mail, organizationId: ctx.organizationId, dedupeKey: newId(), at: ctx.now() },
		),
	)
const statesOf = async ({ db, organizationId }: OrgContext) => {
	const rows = await db.mailMessage.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
	return rows.map(({ status, reason }) => [status, reason])
}

describe('daily limits on emails of every kind', () => {
	it('sends no more emails to one address than the limit allows, even when repeated emails are requested concurrently', async ({
		company,
	}) => {
		await age(company)
		const { user } = await invite(company)
		const repeat = () => createCaller(company).team.inviteAgain({ userId: user.id })
		expect(await granted(Array.from({ length: 12 }, repeat))).toBe(2)
		expect(await company.db.mailMessage.count({ where: { toAddress: user.email } })).toBe(3)
		const refusal = await refusalOf(repeat())
		expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
		expect(refusal.message).toBe(
			'This email address has reached the daily email limit. Try again in 24 hours.',
		)
		expect(Number(refusal.headers['Retry-After'])).toBeGreaterThan(86_000)
	})

	it('allows a company only a share of its limits in its first day and its first week', async ({
		app,
	}) => {
		for (const [ms, expected] of [
			[0, 1],
			[2 * DAY_MS, 9],
		] as const) {
			const ctx = await makeCompany(app)
			await age(ctx, ms)
			expect(await granted(Array.from({ length: 12 }, () => invite(ctx)))).toBe(expected)
		}
	})

	it('applies one daily limit to all emails of a company, and permits emails again after a day', async ({
		company,
	}) => {
		await age(company, 2 * DAY_MS)
		await Promise.all(Array.from({ length: 10 }, () => notify(company, someone())))
		await notify(company, someone())
		expect((await statesOf(company)).at(-1)).toEqual(['failed', 'daily_limit'])
		const now = () => new Date(Date.now() + DAY_MS + 1000)
		await createCaller({ ...company, now }).team.invite({
			name: 'Dana',
			email: someone(),
			role: 'rep',
		})
	})

	it('applies one limit to the total of the emails that all companies send to an address outside their teams', async ({
		app,
		company,
	}) => {
		const [to, other] = [someone(), await makeCompany(app)]
		for (const ctx of [company, other]) await age(ctx)
		for (const ctx of [company, company, company, other, other]) await notify(ctx, to)
		expect((await statesOf(other)).map(([status]) => status)).toEqual(['queued', 'failed'])
	})

	it('counts every form of a domain toward the limit of one address', async ({ company }) => {
		await age(company)
		const name = newId()
		for (const domain of ['dächer.example', 'DÄCHER.example', 'xn--dcher-gra.example'])
			await notify(company, `${name}@${domain}`)
		await notify(company, `${name}@dächer.example`)
		expect((await statesOf(company)).at(-1)).toEqual(['failed', 'daily_limit'])
	})

	it('counts an email only once when it is queued several times with the same key, and does not count a rejected email', async ({
		app,
		company,
	}) => {
		await age(company)
		const to = someone()
		for (const key of ['a', 'a', 'a', 'a']) await notify(company, to, key)
		await notify(company, to)
		await notify(company, to)
		await notify(company, to)
		expect((await statesOf(company)).map(([status]) => status)).toEqual([
			'queued',
			'queued',
			'queued',
			'failed',
		])
		const { points } = (
			await app.pool.query<{ points: number }>(
				`select points from rate_limit where key = 'emails:${company.organizationId}:'`,
			)
		).rows[0] ?? { points: 0 }
		expect(points).toBe(3)
	})

	it('counts the test messages of subscriptions toward the limit of their email address', async ({
		app,
		company,
		api,
	}) => {
		await age(company)
		const { email: to } = await app.db.user.findFirstOrThrow({
			where: { organizationId: company.organizationId },
		})
		const { id: subscriptionId } = await api.notifications.createSubscription({
			name: 'Office',
			eventType: '*',
			channel: 'email',
			channelConfig: { toEmails: [to] },
		})
		for (let test = 1; test <= 6; test += 1)
			await api.notifications.testSubscription({ subscriptionId })
		await app.runJobs()
		const sent = Array.from({ length: 5 }, () => ['sent', null])
		expect(await statesOf(company)).toEqual([...sent, ['failed', 'daily_limit']])
	})

	it('refuses a signing code beyond the limit, so that the signer learns that none was sent', async ({
		company,
	}) => {
		await age(company)
		const to = someone()
		for (let n = 1; n <= 3; n += 1) await code(company, to)
		expect(await refusalOf(code(company, to))).toMatchObject({ status: 429 })
	})

	it('delays the signed copy of a contract until the limit permits it', async ({
		app,
		company,
	}) => {
		await age(company)
		const to = someone()
		for (const _ of [1, 2, 3]) await notify(company, to)
		await copy(company, to)
		expect((await statesOf(company)).at(-1)).toEqual(['queued', 'daily_limit'])
		const jobs = await app.pool.query(
			`select 1 from graphile_worker.jobs where task_identifier = 'send_email'
			    and run_at > now() + interval '23 hours'`,
		)
		expect(jobs.rows).toHaveLength(1)
	})

	it('counts emails about accounts apart, so that other emails cannot use up what a password link needs', async ({
		company,
	}) => {
		await age(company, 2 * DAY_MS)
		for (let n = 1; n <= 11; n += 1) await notify(company, someone())
		expect((await statesOf(company)).at(-1)).toEqual(['failed', 'daily_limit'])
		const { user } = await invite(company)
		const states = await statesOf(company)
		expect(states.at(-1)).toEqual(['queued', null])
		for (let n = 1; n <= 3; n += 1) await reset(company, user)
		expect((await statesOf(company)).slice(-3)).toEqual([
			['queued', null],
			['queued', null],
			['queued', 'daily_limit'],
		])
	})

	it('sends an address a signing code although other emails used up the limit of the address', async ({
		company,
	}) => {
		await age(company)
		const to = someone()
		for (let n = 1; n <= 4; n += 1) await notify(company, to)
		expect((await statesOf(company)).at(-1)).toEqual(['failed', 'daily_limit'])
		await code(company, to)
		expect((await statesOf(company)).at(-1)).toEqual(['queued', null])
	})

	it('applies the full limit to the account emails of a new company', async ({ company }) => {
		await age(company, 0)
		for (let n = 1; n <= 4; n += 1) await code(company, someone())
		expect(await statesOf(company)).toEqual(Array.from({ length: 4 }, () => ['queued', null]))
	})

	it.for([
		{ kind: 'email_verification', data: { userId: newId() } },
		{
			kind: 'security_notice',
			data: {
				change: 'password_changed',
				changedBy: 'Dana',
				ip: '203.0.113.7',
				occurredAt: '2026-11-22T09:00:00.000Z',
			},
		},
	] as const)('delays an email of the kind $kind beyond the limit', async (mail, { company }) => {
		await age(company)
		const to = someone()
		for (let n = 1; n <= 3; n += 1) await code(company, to)
		await queueOne(company, { ...mail, to })
		expect((await statesOf(company)).at(-1)).toEqual(['queued', 'daily_limit'])
	})
})
