import { describe, expect } from 'vitest'
import { createCaller } from '../../../index.ts'
import { emitEvents } from '../../../testing/emit-events.ts'
import { makeCompany, refusalOf } from '../../../testing/test-app.ts'
import { it as base, emitOpened, runAllJobs, runDueJobs } from '../fixtures.ts'

const HOUR_MS = 3_600_000

/**
 * Extends `it` with `range`, the time range of the last hour, and `received`, the ids of the messages that the receiver got.
 */
const it = base
	.extend('settings', { scope: 'file' }, () => ({ connectMs: 500, totalMs: 500 }))
	.extend('range', ({ company }) => () => ({
		since: new Date(company.now().getTime() - HOUR_MS).toISOString(),
		until: company.now().toISOString(),
	}))
	.extend(
		'received',
		({ receiver }) =>
			() =>
				receiver.requests.map(({ headers }) => String(headers['webhook-id'])),
	)

describe('POST /api/notifications/subscriptions/{subscriptionId}/replay', () => {
	it('sends undelivered messages again, and sends messages for events that occurred while the subscription was disabled', async ({
		app,
		company,
		notifications,
		range,
		received,
		receiver,
		subscribeReceiver,
	}) => {
		const { id: subscriptionId } = await subscribeReceiver({ eventType: 'presentation.opened' })
		await emitOpened(company)
		await runAllJobs(app)
		const [delivered] = received()
		receiver.respondWith(500)
		await emitOpened(company)
		await runAllJobs(app)
		const [, failed] = received()
		await notifications.updateSubscription({ subscriptionId, isActive: false })
		await emitOpened(company)
		await runAllJobs(app)
		await notifications.updateSubscription({ subscriptionId, isActive: true })
		receiver.respondWith(200, { 'x-receiver': 'crm', 'set-cookie': 'session=1' })

		const undelivered = { subscriptionId, ...range(), which: 'undelivered' as const }
		expect(await notifications.replay(undelivered)).toEqual({ replayed: 2, nextSince: null })
		expect(await notifications.replay(undelivered)).toEqual({ replayed: 0, nextSince: null })
		await runAllJobs(app)
		const later = received().slice(2)
		expect(later).toHaveLength(2)
		expect(later).toContain(failed)
		expect(later).not.toContain(delivered)

		const all = { ...undelivered, ...range(), which: 'all' as const }
		expect(await notifications.replay(all)).toEqual({ replayed: 3, nextSince: null })
		await runDueJobs(app)
		expect(received().slice(4).sort()).toEqual([delivered, ...later].sort())
		const { deliveries } = await notifications.listDeliveries({ subscriptionId })
		expect(deliveries.map(({ status }) => status)).toEqual(Array(3).fill('delivered'))
		expect(deliveries[0]?.attempts.at(-1)?.response).toMatchObject({
			status: 200,
			headers: { 'x-receiver': 'crm' },
		})
		expect(deliveries[0]?.attempts.at(-1)?.response?.headers).not.toHaveProperty('set-cookie')
	})

	it('queues at most 500 messages, and returns the `since` time for the call that replays the rest', async ({
		company,
		notifications,
		range,
		subscribeReceiver,
	}) => {
		await emitEvents(company.db, company.organizationId, 501)
		const { id: subscriptionId } = await subscribeReceiver()
		const first = { subscriptionId, ...range(), which: 'undelivered' as const }
		const { replayed, nextSince } = await notifications.replay(first)
		expect(replayed).toBe(500)
		const rest = await notifications.replay({ ...first, since: nextSince ?? '' })
		expect(rest).toEqual({ replayed: 1, nextSince: null })
	})

	it('rejects an invalid time range, a subscription that is switched off, and a subscription of a different company', async ({
		app,
		company,
		notifications,
		range,
		subscribeReceiver,
	}) => {
		const { id: subscriptionId } = await subscribeReceiver()
		const input = { subscriptionId, ...range(), which: 'all' as const }
		const days = (count: number) =>
			new Date(company.now().getTime() + count * 24 * HOUR_MS).toISOString()
		for (const [path, wrong] of [
			['until', { until: input.since }],
			['since', { since: days(-31) }],
			['until', { until: days(1) }],
		] as const)
			expect(await refusalOf(notifications.replay({ ...input, ...wrong }))).toMatchObject({
				code: 'VALIDATION_ERROR',
				details: [{ path }],
			})
		const stranger = createCaller(await makeCompany(app))
		expect(await refusalOf(stranger.notifications.replay(input))).toMatchObject({ status: 404 })
		await notifications.updateSubscription({ subscriptionId, isActive: false })
		expect(await refusalOf(notifications.replay(input))).toMatchObject({ status: 409 })
		const email = await subscribeReceiver({
			channel: 'email',
			channelConfig: { toEmails: ['maya@company.example'] },
		})
		const refusal = await refusalOf(notifications.replay({ ...input, subscriptionId: email.id }))
		expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR' })
	})
})
