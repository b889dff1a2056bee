import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, emitOpened, emitOpenedIn, runDueJobs, subscribe } from './fixtures.ts'

/** Extends `it` with short timeouts for requests to receivers. `list` returns the deliveries of a subscription. */
const it = base
	.extend('settings', { scope: 'file' }, () => ({ connectMs: 500, totalMs: 500 }))
	.extend(
		'list',
		({ notifications }) =>
			(subscriptionId: string) =>
				notifications.listDeliveries({ subscriptionId }),
	)

describe('delivery of an event', () => {
	it('sends a signed request that the standardwebhooks library verifies', async ({
		app,
		company,
		list,
		receiver,
		subscribeReceiver,
	}) => {
		const { id, secret = '' } = await subscribeReceiver()
		const data = await emitOpened(company)
		await app.runJobs()
		const [got, ...others] = receiver.requests
		expect(others).toEqual([])
		const headers = got?.headers as Record<string, string>
		const body = new Webhook(secret).verify(got?.body.toString() ?? '', headers)
		const event = await app.db.event.findFirstOrThrow({
			where: { organizationId: company.organizationId },
		})
		const timestamp = event.occurredAt.toISOString()
		expect(body).toEqual({
			type: 'presentation.opened',
			timestamp,
			data,
			external: null,
		})
		const { deliveries, pagination } = await list(id)
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

	it('delivers an event once to each matching subscription, and never to another company', async ({
		api,
		app,
		company,
		list,
		receiver,
		subscribeReceiver,
	}) => {
		const deckId = (await api.decks.create({ name: 'One' })).deck.id
		const mine = await subscribeReceiver({ deckId, eventType: 'presentation.opened' })
		const others = [
			await subscribeReceiver({ eventType: 'presentation.completed' }),
			await subscribeReceiver({ isActive: false }),
			await subscribe(await makeCompany(app), `${receiver.url}/theirs`),
		]
		await emitOpened(company, deckId)
		await emitOpened(company)
		await app.runJobs()
		expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook'])
		expect((await list(mine.id)).pagination.total).toBe(1)
		const where = { subscriptionId: { in: others.map(({ id }) => id) } }
		expect(await app.db.notificationDelivery.count({ where })).toBe(0)
	})

	it('delivers nothing when the transaction of the event is rolled back', async ({
		app,
		company,
		receiver,
		subscribeReceiver,
	}) => {
		await subscribeReceiver()
		const undone = app.db.$transaction(async (tx) => {
			await emitOpenedIn(tx, company)
			throw new Error('undone')
		})
		await expect(undone).rejects.toThrow('undone')
		await app.runJobs()
		expect(receiver.requests).toEqual([])
		const { rows } = await app.pool.query('select 1 from graphile_worker._private_jobs')
		expect(rows).toEqual([])
	})

	it('creates one delivery when the fan-out job runs several times', async ({
		app,
		company,
		list,
		receiver,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver()
		await emitOpened(company)
		await app.pool.query(
			`select graphile_worker.add_job('fan_out_events', payload)
			   from graphile_worker._private_jobs, generate_series(1, 3)`,
		)
		await app.runJobs()
		expect(receiver.requests).toHaveLength(1)
		expect((await list(id)).pagination.total).toBe(1)
	})
})

describe('test messages, resends and channels', () => {
	it('does not retry a failed test message, and sends a test message even to a disabled subscription', async ({
		app,
		list,
		notifications,
		receiver,
		subscribeReceiver,
	}) => {
		const { id, secret = '' } = await subscribeReceiver({ isActive: false })
		receiver.respondWith(500)
		const sent = await notifications.testSubscription({ subscriptionId: id })
		expect(sent).toMatchObject({ status: 'pending', eventId: null, eventType: 'subscription.test' })
		await runDueJobs(app)
		await runDueJobs(app)
		const [got, ...others] = receiver.requests
		expect(others).toEqual([])
		const headers = got?.headers as Record<string, string>
		new Webhook(secret).verify(got?.body.toString() ?? '', headers)
		const { deliveries, health } = await list(id)
		expect(deliveries).toMatchObject([{ status: 'exhausted', attempts: [{ fault: 'status' }] }])
		expect(health.failuresInARow).toBe(0)
	})

	it('resends a message under the same id, but rejects a resend after 30 days or to a disabled subscription', async ({
		app,
		company,
		list,
		notifications,
		receiver,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver()
		await emitOpened(company)
		await app.runJobs()
		const [delivery] = (await list(id)).deliveries
		const deliveryId = delivery?.id ?? ''
		expect(await notifications.resendDelivery({ deliveryId })).toMatchObject({ status: 'pending' })
		await app.runJobs()
		const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
		expect(ids).toEqual([delivery?.messageId, delivery?.messageId])
		expect((await list(id)).deliveries).toMatchObject([
			{ status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] },
		])
		await notifications.updateSubscription({ subscriptionId: id, isActive: false })
		expect(await refusalOf(notifications.resendDelivery({ deliveryId }))).toMatchObject({
			status: 409,
		})
		await notifications.updateSubscription({ subscriptionId: id, isActive: true })
		const later = { ...company, now: () => new Date(Date.now() + 31 * 86_400_000) }
		const late = createCaller(later).notifications.resendDelivery({ deliveryId })
		expect(await refusalOf(late)).toMatchObject({ status: 409 })
	})

	it('writes to the console channel, and emails every recipient of the email channel', async ({
		app,
		company,
		list,
		subscribeReceiver,
	}) => {
		const logged = await subscribeReceiver({ channel: 'console', channelConfig: {} })
		const toEmails = ['maya@company.example', 'tom@company.example']
		const emailed = await subscribeReceiver({ channel: 'email', channelConfig: { toEmails } })
		await emitOpened(company)
		await app.runJobs()
		for (const { id, secret } of [logged, emailed]) {
			expect(secret).toBeUndefined()
			expect((await list(id)).deliveries).toMatchObject([{ status: 'delivered' }])
		}
		const where = { organizationId: company.organizationId, kind: 'event_notification' }
		const emails = await app.db.mailMessage.findMany({ where, orderBy: { toAddress: 'asc' } })
		expect(emails.map(({ toAddress }) => toAddress)).toEqual(toEmails)
	})
})
