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
/** Makes the company older than a week, so that the full limits apply. */
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
				...{ organizationId: ctx.organizationId, to, dedupeKey, at: ctx.now() },
				...{ kind: 'event_notification', data: NOTIFICATION },
			},
		),
	)
const copy = (ctx: OrgContext, to: string) =>
	ctx.db.$transaction((tx) =>
		queueEmail(
			tx,
			{ config: ctx.config },
			{
				...{ organizationId: ctx.organizationId, to, dedupeKey: newId(), at: ctx.now() },
				...{ kind: 'contract_copy', data: COPY },
			},
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
			'This email address has reached the daily limit of emails. Try again in 24 hours.',
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
		await Promise.all(Array.from({ length: 9 }, () => invite(company)))
		await notify(company, someone())
		await notify(company, someone())
		expect((await statesOf(company)).at(-1)).toEqual(['failed', 'daily_limit'])
		const now = () => new Date(Date.now() + DAY_MS + 1000)
		await createCaller({ ...company, now }).team.invite({
			...{ name: 'Dana', email: someone(), role: 'rep' },
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
			...{ name: 'Office', eventType: '*', channel: 'email', channelConfig: { toEmails: [to] } },
		})
		for (let test = 1; test <= 6; test += 1)
			await api.notifications.testSubscription({ subscriptionId })
		await app.runJobs()
		const sent = Array.from({ length: 5 }, () => ['sent', null])
		expect(await statesOf(company)).toEqual([...sent, ['failed', 'daily_limit']])
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
			`select 1 from graphile_worker.jobs where task_identifier = 'mail.send'
			    and run_at > now() + interval '23 hours'`,
		)
		expect(jobs.rows).toHaveLength(1)
	})
})
