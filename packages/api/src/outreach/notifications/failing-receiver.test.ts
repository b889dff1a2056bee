import { describe, expect } from 'vitest'
import { it as base, emitOpened, type Receiver, runDueJobs } from './fixtures.ts'

/** Extends `it` with short timeouts for requests to receivers. `list` returns the deliveries of a subscription. */
const it = base
	.extend('settings', { scope: 'file' }, () => ({ connectMs: 500, totalMs: 500 }))
	.extend(
		'list',
		({ notifications }) =>
			(subscriptionId: string) =>
				notifications.listDeliveries({ subscriptionId }),
	)

describe('delivery to a failing receiver', () => {
	it('attempts a message ten times under one id, then marks the message as exhausted', async ({
		app,
		company,
		list,
		receiver,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver()
		receiver.respondWith(500)
		await emitOpened(company)
		await app.runJobs()
		const [first] = (await list(id)).deliveries
		expect(first).toMatchObject({ status: 'failing', attempts: [{ fault: 'status' }] })
		for (let more = 0; more < 12; more++) await runDueJobs(app)
		expect(receiver.requests).toHaveLength(10)
		expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
		expect(new Set(receiver.requests.map(({ body }) => body.toString())).size).toBe(1)
		const { deliveries, health } = await list(id)
		expect(deliveries).toMatchObject([
			{ status: 'exhausted', reason: 'tries', nextAttemptAt: null },
		])
		expect(health.failuresInARow).toBe(10)
	})

	it('waits as long as the header Retry-After requests, and resets the failure count after a success', async ({
		app,
		company,
		list,
		receiver,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver()
		receiver.respondWith(503, { 'retry-after': '9' })
		await emitOpened(company)
		await app.runJobs()
		const waiting = (await list(id)).deliveries[0]
		const attempted = Date.parse(waiting?.attempts[0]?.at ?? '')
		const wait = Date.parse(waiting?.nextAttemptAt ?? '') - attempted
		expect(wait).toBeGreaterThanOrEqual(9000)
		expect(wait).toBeLessThan(10_000)
		receiver.respondWith(204, {}, '')
		await runDueJobs(app)
		const { deliveries, health } = await list(id)
		expect(deliveries).toMatchObject([{ status: 'delivered', attempts: [{}, { fault: null }] }])
		expect(health).toMatchObject({ failuresInARow: 0, failingSince: null })
	})

	const failures: [string, (receiver: Receiver) => unknown, string][] = [
		['redirects', (receiver) => receiver.respondWith(302, { location: '/elsewhere' }), 'redirect'],
		['hangs', (receiver) => receiver.hang(), 'timeout'],
		['is unreachable', (receiver) => receiver.close(), 'network'],
	]
	it.for(failures)(
		'fails an attempt when the receiver %s',
		async ([, fail, fault], { app, company, list, receiver, subscribeReceiver }) => {
			const { id } = await subscribeReceiver()
			await fail(receiver)
			await emitOpened(company)
			await app.runJobs()
			expect(receiver.requests.length).toBeLessThan(2)
			expect((await list(id)).deliveries).toMatchObject([
				{ status: 'failing', attempts: [{ fault }] },
			])
		},
	)

	it('accepts a webhook response of 10 MB, but stores only its first kilobyte', async ({
		app,
		company,
		list,
		receiver,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver()
		receiver.respondWith(200, {}, 'é\0'.repeat(5_000_000))
		await emitOpened(company)
		await app.runJobs()
		const [delivery] = (await list(id)).deliveries
		expect(delivery).toMatchObject({ status: 'delivered' })
		expect(delivery?.attempts[0]?.response?.body).toMatch(/^(é�)+�?$/)
		expect(Buffer.byteLength(delivery?.attempts[0]?.response?.body ?? '')).toBeLessThan(2048)
	})

	it('attempts only one delivery per minute after ten failures in a row', async ({
		app,
		company,
		list,
		receiver,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver()
		receiver.respondWith(500)
		for (let count = 0; count < 14; count++) await emitOpened(company)
		await app.runJobs()
		expect(receiver.requests).toHaveLength(10)
		await app.db.notificationSubscription.update({
			where: { id },
			data: { pausedUntil: new Date() },
		})
		await runDueJobs(app)
		expect(receiver.requests).toHaveLength(11)
		receiver.respondWith(200)
		await app.db.notificationSubscription.update({
			where: { id },
			data: { pausedUntil: new Date() },
		})
		await runDueJobs(app)
		await runDueJobs(app)
		const { deliveries } = await list(id)
		expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([])
	})

	it('sends no request to a webhook URL with a private address', async ({
		app,
		company,
		list,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver()
		const channelConfig = { url: 'https://169.254.169.254/latest' }
		await app.db.notificationSubscription.update({ where: { id }, data: { channelConfig } })
		await emitOpened(company)
		await app.runJobs()
		expect((await list(id)).deliveries).toMatchObject([
			{ status: 'failing', attempts: [{ fault: 'blocked', response: null }] },
		])
	})
})
