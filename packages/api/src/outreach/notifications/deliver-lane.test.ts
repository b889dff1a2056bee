import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import {
	emitOpened,
	emitOpenedIn,
	type Receiver,
	runDueJobs,
	startReceiver,
	subscribe,
} from './fixtures.ts'

let app: TestApp
let receiver: Receiver
let ctx: OrgContext
beforeAll(async () => {
	const settings = { connectMs: 500, totalMs: 500 }
	app = await createTestApp(settings, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
	ctx = await makeCompany(app)
	receiver = await startReceiver()
	return () => receiver.close()
})

const api = () => createCaller(ctx).notifications
const listOf = async (subscriptionId: string) => api().listDeliveries({ subscriptionId })
const hookOf = (more = {}) => subscribe(ctx, `${receiver.url}/hook`, more)

describe('an event', () => {
	it('reaches its webhook signed, and is verified by the standard’s own library', async () => {
		const { id, secret = '' } = await hookOf()
		const data = await emitOpened(ctx)
		await app.runJobs()
		const [got, ...others] = receiver.requests
		expect(others).toEqual([])
		const headers = got?.headers as Record<string, string>
		const body = new Webhook(secret).verify(got?.body.toString() ?? '', headers)
		const event = await app.db.event.findFirstOrThrow({
			where: { organizationId: ctx.organizationId },
		})
		const timestamp = event.occurredAt.toISOString()
		expect(body).toEqual({ type: 'presentation.opened', timestamp, data })
		const { deliveries, pagination } = await listOf(id)
		expect(pagination).toEqual({ total: 1, limit: 50, offset: 0 })
		expect(deliveries).toMatchObject([
			{
				eventId: event.id,
				messageId: headers['webhook-id'],
				status: 'delivered',
				nextAttemptAt: null,
				body: got?.body.toString(),
				attempts: [
					{
						number: 1,
						request: { target: `${receiver.url}/hook` },
						response: { status: 200, body: 'ok' },
						fault: null,
					},
				],
			},
		])
	})

	it('is told once to each subscription it is for, and to no other company', async () => {
		const deckId = (await createCaller(ctx).decks.create({ name: 'One' })).deck.id
		const mine = await hookOf({ deckId, eventType: 'presentation.opened' })
		const others = [
			await hookOf({ eventType: 'presentation.completed' }),
			await hookOf({ isActive: false }),
			await subscribe(await makeCompany(app), `${receiver.url}/theirs`),
		]
		await emitOpened(ctx, deckId)
		await emitOpened(ctx)
		await app.runJobs()
		expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook'])
		expect((await listOf(mine.id)).pagination.total).toBe(1)
		const where = { subscriptionId: { in: others.map(({ id }) => id) } }
		expect(await app.db.notificationDelivery.count({ where })).toBe(0)
	})

	it('that was rolled back is told to nobody, however it was written', async () => {
		await hookOf()
		const undone = app.db.$transaction(async (tx) => {
			await emitOpenedIn(tx, ctx)
			throw new Error('undone')
		})
		await expect(undone).rejects.toThrow('undone')
		await app.runJobs()
		expect(receiver.requests).toEqual([])
		const { rows } = await app.pool.query('select 1 from graphile_worker._private_jobs')
		expect(rows).toEqual([])
	})

	it('is fanned out once, however often that runs', async () => {
		const { id } = await hookOf()
		await emitOpened(ctx)
		await app.pool.query(
			`select graphile_worker.add_job('notifications.fanOut', payload)
			   from graphile_worker._private_jobs, generate_series(1, 3)`,
		)
		await app.runJobs()
		expect(receiver.requests).toHaveLength(1)
		expect((await listOf(id)).pagination.total).toBe(1)
	})
})

describe('a receiver that fails', () => {
	it('is tried ten times under one id, then the message is exhausted', async () => {
		const { id } = await hookOf()
		receiver.answers(500)
		await emitOpened(ctx)
		await app.runJobs()
		const [first] = (await listOf(id)).deliveries
		expect(first).toMatchObject({ status: 'failing', attempts: [{ fault: 'status' }] })
		for (let more = 0; more < 12; more++) await runDueJobs(app)
		expect(receiver.requests).toHaveLength(10)
		expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
		expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1)
		const { deliveries, health } = await listOf(id)
		expect(deliveries).toMatchObject([
			{ status: 'exhausted', reason: 'tries', nextAttemptAt: null },
		])
		expect(health.failuresInARow).toBe(10)
	})

	it('gets it in the end, and nothing is held against it', async () => {
		const { id } = await hookOf()
		receiver.answers(503, { 'retry-after': '9' })
		await emitOpened(ctx)
		await app.runJobs()
		const waiting = (await listOf(id)).deliveries[0]
		const attempted = Date.parse(waiting?.attempts[0]?.at ?? '')
		const wait = Date.parse(waiting?.nextAttemptAt ?? '') - attempted
		expect(wait).toBeGreaterThanOrEqual(9000)
		expect(wait).toBeLessThan(10_000)
		receiver.answers(204, {}, '')
		await runDueJobs(app)
		const { deliveries, health } = await listOf(id)
		expect(deliveries).toMatchObject([{ status: 'delivered', attempts: [{}, { fault: null }] }])
		expect(health).toMatchObject({ failuresInARow: 0, failingSince: null })
	})

	it.each([
		['redirects', () => receiver.answers(302, { location: '/elsewhere' }), 'redirect'],
		['hangs', () => receiver.hangs(), 'timeout'],
		['is not there', () => receiver.close(), 'network'],
	])('and %s has not taken it', async (_, fail, fault) => {
		const { id } = await hookOf()
		await fail()
		await emitOpened(ctx)
		await app.runJobs()
		expect(receiver.requests.length).toBeLessThan(2)
		expect((await listOf(id)).deliveries).toMatchObject([
			{ status: 'failing', attempts: [{ fault }] },
		])
	})

	it('is taken at its word when it answers 10 MB, of which a kilobyte is kept', async () => {
		const { id } = await hookOf()
		receiver.answers(200, {}, 'é\0'.repeat(5_000_000))
		await emitOpened(ctx)
		await app.runJobs()
		const [delivery] = (await listOf(id)).deliveries
		expect(delivery).toMatchObject({ status: 'delivered' })
		expect(delivery?.attempts[0]?.response?.body).toMatch(/^(é�)+�?$/)
		expect(Buffer.byteLength(delivery?.attempts[0]?.response?.body ?? '')).toBeLessThan(2048)
	})

	it('is left alone for a minute after ten failures, but for one probe', async () => {
		const { id } = await hookOf()
		receiver.answers(500)
		for (let count = 0; count < 14; count++) await emitOpened(ctx)
		await app.runJobs()
		expect(receiver.requests).toHaveLength(10)
		await app.db.notificationSubscription.update({
			where: { id },
			data: { pausedUntil: new Date() },
		})
		await runDueJobs(app)
		expect(receiver.requests).toHaveLength(11)
		receiver.answers(200)
		await app.db.notificationSubscription.update({
			where: { id },
			data: { pausedUntil: new Date() },
		})
		await runDueJobs(app)
		await runDueJobs(app)
		const { deliveries } = await listOf(id)
		expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([])
	})

	it('never sees its name resolve to anything inside', async () => {
		const { id } = await hookOf()
		const channelConfig = { url: 'https://169.254.169.254/latest' }
		await app.db.notificationSubscription.update({ where: { id }, data: { channelConfig } })
		await emitOpened(ctx)
		await app.runJobs()
		expect((await listOf(id)).deliveries).toMatchObject([
			{ status: 'failing', attempts: [{ fault: 'blocked', response: null }] },
		])
	})
})

describe('by hand', () => {
	it('a test is sent once, also to what is switched off', async () => {
		const { id, secret = '' } = await hookOf({ isActive: false })
		receiver.answers(500)
		const sent = await api().testSubscription({ subscriptionId: id })
		expect(sent).toMatchObject({ status: 'pending', eventId: null, eventType: 'subscription.test' })
		await runDueJobs(app)
		await runDueJobs(app)
		const [got, ...others] = receiver.requests
		expect(others).toEqual([])
		const headers = got?.headers as Record<string, string>
		new Webhook(secret).verify(got?.body.toString() ?? '', headers)
		const { deliveries, health } = await listOf(id)
		expect(deliveries).toMatchObject([{ status: 'exhausted', attempts: [{ fault: 'status' }] }])
		expect(health.failuresInARow).toBe(0)
	})

	it('a message is sent again under its id', async () => {
		const { id } = await hookOf()
		await emitOpened(ctx)
		await app.runJobs()
		const [delivery] = (await listOf(id)).deliveries
		const deliveryId = delivery?.id ?? ''
		expect(await api().resendDelivery({ deliveryId })).toMatchObject({ status: 'pending' })
		await app.runJobs()
		const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
		expect(ids).toEqual([delivery?.messageId, delivery?.messageId])
		expect((await listOf(id)).deliveries).toMatchObject([
			{ status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] },
		])
		await api().updateSubscription({ subscriptionId: id, isActive: false })
		expect(await refusalOf(api().resendDelivery({ deliveryId }))).toMatchObject({ status: 409 })
		await api().updateSubscription({ subscriptionId: id, isActive: true })
		const later = { ...ctx, now: () => new Date(Date.now() + 31 * 86_400_000) }
		const late = createCaller(later).notifications.resendDelivery({ deliveryId })
		expect(await refusalOf(late)).toMatchObject({ status: 409 })
	})

	it('the console channel writes to the log, and e-mail goes to everybody named', async () => {
		const quiet = await hookOf({ channel: 'console', channelConfig: {} })
		const toEmails = ['maya@company.example', 'tom@company.example']
		const mailed = await hookOf({ channel: 'email', channelConfig: { toEmails } })
		await emitOpened(ctx)
		await app.runJobs()
		for (const { id, secret } of [quiet, mailed]) {
			expect(secret).toBeUndefined()
			expect((await listOf(id)).deliveries).toMatchObject([{ status: 'delivered' }])
		}
		const where = { organizationId: ctx.organizationId, kind: 'event_notification' }
		const mails = await app.db.mailMessage.findMany({ where, orderBy: { toAddress: 'asc' } })
		expect(mails.map(({ toAddress }) => toAddress)).toEqual(toEmails)
	})
})
