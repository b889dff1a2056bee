import { describe, expect } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { deliverLane } from './deliver-lane.ts'
import { atTime, it as base, emitOpened } from './fixtures.ts'
import { laneOf } from './lanes.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-01T12:00:00Z')
const hour = (hours: number) => new Date(START + hours * HOUR)

/** Helpers for the deliveries of one subscription. Times are hours after `START`. */
function makeDeliveries(company: OrgContext, subscriptionId: string) {
	const { db, organizationId } = company
	const { notifications } = createCaller(company)

	/** Attempts one delivery and postpones all other deliveries. */
	async function attemptAt(hours: number, id: string): Promise<void> {
		const pending = { subscriptionId, settledAt: null }
		await db.notificationDelivery.updateMany({
			where: pending,
			data: { nextAttemptAt: hour(10_000) },
		})
		const data = { nextAttemptAt: hour(hours) }
		const { lane } = await db.notificationDelivery.update({ where: { id, organizationId }, data })
		const run = { signal: undefined, lastAttempt: false }
		const app = atTime(company, hour(hours))
		await deliverLane(app, { organizationId, subscriptionId, lane }, run)
	}

	/** Creates a delivery and attempts to deliver it once. */
	async function deliverAt(hours: number): Promise<void> {
		const { presentationId } = await emitOpened(company)
		const event = await db.event.findFirstOrThrow({ where: { aggregateId: presentationId } })
		const [id, eventId] = [crypto.randomUUID(), event.id]
		await db.notificationDelivery.create({
			data: {
				id,
				organizationId,
				subscriptionId,
				eventId,
				lane: laneOf({ id, eventId }),
				eventType: 'presentation.opened',
				createdAt: hour(hours),
				nextAttemptAt: hour(hours),
			},
		})
		await attemptAt(hours, id)
	}

	return {
		attemptAt,
		deliverAt,
		isActive: async () => (await notifications.getSubscription({ subscriptionId })).isActive,
		health: async () => {
			const { health } = await notifications.listDeliveries({ subscriptionId })
			expect(await notifications.listHealth()).toEqual({ health: [{ subscriptionId, ...health }] })
			return health
		},
	}
}

/** Adds test fixtures. `deliveries` has helpers for the deliveries of the subscription `subscriptionId`. */
const it = base
	.extend('subscriptionId', async ({ subscribeReceiver }) => (await subscribeReceiver()).id)
	.extend('deliveries', ({ company, subscriptionId }) => makeDeliveries(company, subscriptionId))

describe('a subscription with a failing receiver', () => {
	it('disables a subscription after five days of failures, and sends one event and one email about it', async ({
		app,
		company,
		deliveries: { deliverAt, health, isActive },
		receiver,
		subscriptionId,
	}) => {
		receiver.respondWith(500)
		for (const hours of [0, 24, 60, 120 - 1e-6]) await deliverAt(hours)
		expect(await isActive()).toBe(true)
		expect(await health()).toMatchObject({ failuresInARow: 4, disabledAt: null })
		await deliverAt(120)
		expect(await isActive()).toBe(false)
		expect(await health()).toMatchObject({
			failingSince: hour(0).toISOString(),
			disabledAt: hour(120).toISOString(),
			disabledReason: 'failing',
		})
		await deliverAt(121)
		const where = { organizationId: company.organizationId, eventType: 'subscription.disabled' }
		const events = await app.db.event.findMany({ where })
		expect(events).toMatchObject([
			{ aggregateId: subscriptionId, payload: { subscriptionId, reason: 'failing' } },
		])
		const mails = await app.db.mailMessage.findMany({
			where: { organizationId: company.organizationId, kind: 'subscription_disabled' },
		})
		expect(mails).toHaveLength(1)
		const where2 = { subscriptionId, reason: 'inactive' }
		expect(await app.db.notificationDelivery.count({ where: where2 })).toBe(1)
	})

	it('restarts the five-day period of failures after a successful delivery', async ({
		deliveries: { deliverAt, health, isActive },
		receiver,
	}) => {
		receiver.respondWith(500)
		await deliverAt(0)
		await deliverAt(60)
		receiver.respondWith(200)
		await deliverAt(119)
		expect(await health()).toMatchObject({ failuresInARow: 0, failingSince: null })
		receiver.respondWith(500)
		await deliverAt(121)
		await deliverAt(121 + 119)
		expect(await isActive()).toBe(true)
		await deliverAt(121 + 120)
		expect(await isActive()).toBe(false)
	})

	it('keeps a subscription active when only one message fails, or when two messages fail within a day', async ({
		app,
		deliveries: { attemptAt, deliverAt, isActive },
		receiver,
		subscriptionId,
	}) => {
		receiver.respondWith(500)
		await deliverAt(0)
		const [first] = await app.db.notificationDelivery.findMany({ where: { subscriptionId } })
		await attemptAt(130, first?.id ?? '')
		expect(await isActive()).toBe(true)
		await deliverAt(131)
		expect(await isActive()).toBe(false)
	})

	it('clears the recorded failures when an admin enables a subscription again', async ({
		deliveries: { deliverAt, health, isActive },
		notifications,
		receiver,
		subscriptionId,
	}) => {
		receiver.respondWith(410)
		await deliverAt(0)
		expect(await isActive()).toBe(false)
		expect(await health()).toMatchObject({ disabledReason: 'gone', failuresInARow: 1 })
		expect(
			await notifications.updateSubscription({ subscriptionId, isActive: true }),
		).toMatchObject({
			isActive: true,
		})
		expect(await health()).toEqual({
			unconfirmedEmails: [],
			failuresInARow: 0,
			failingSince: null,
			disabledAt: null,
			disabledReason: null,
		})
	})
})

it('disables a subscription and marks its message as exhausted when the receiver responds with 410', async ({
	deliveries: { deliverAt, isActive },
	notifications,
	receiver,
	subscriptionId,
}) => {
	receiver.respondWith(410)
	await deliverAt(0)
	expect(await isActive()).toBe(false)
	const { deliveries } = await notifications.listDeliveries({ subscriptionId })
	expect(deliveries).toMatchObject([
		{ status: 'exhausted', reason: 'gone', attempts: [{ response: { status: 410 } }] },
	])
})

it.for([
	[410, { disabledReason: 'gone', failuresInARow: 0 }],
	[500, { disabledReason: null, failuresInARow: 0 }],
] as const)(
	'counts no failure for a test that the receiver answers with %i: health becomes %o',
	async ([status, after], {
		app,
		company,
		deliveries: { health, isActive },
		notifications,
		receiver,
		subscriptionId,
	}) => {
		receiver.respondWith(status)
		await notifications.testSubscription({ subscriptionId })
		await app.runJobs()
		expect(await health()).toMatchObject(after)
		expect(await isActive()).toBe(status !== 410)
		const where = { organizationId: company.organizationId, kind: 'subscription_disabled' }
		expect(await app.db.mailMessage.count({ where })).toBe(status === 410 ? 1 : 0)
	},
)
