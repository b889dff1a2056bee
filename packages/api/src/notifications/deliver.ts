import type { Tx } from '@dormer/db'
import type { App } from '../app.ts'
import type { JobPayloads, JobRun } from '../jobs.ts'
import { type Attempt, attemptDelivery, type Delivery } from './attempt.ts'
import { noteFailure, noteSuccess, pauseOf } from './health.ts'
import { enqueueDelivery } from './lanes.ts'
import { delayAfter, span } from './schedule.ts'

type Reason = 'gone' | 'inactive' | 'internal' | 'tries'

/** Deliveries held back together come back over this long, in milliseconds. */
const SPREAD_MS = 10_000

/**
 * One attempt of one delivery. What comes of it, and the job of the next attempt, are written in one transaction and only
 * while the row stands where this run found it. A run that was killed is made again: the receiver may see a message twice,
 * with the same id, and never not at all.
 */
export async function deliverNotification(
	app: App,
	payload: JobPayloads['notifications.deliver'],
	run: JobRun,
): Promise<void> {
	const delivery = await readDelivery(app, payload)
	if (delivery === null) return
	try {
		await attemptOnce(app, delivery, run.signal)
	} catch (error) {
		if (run.signal?.aborted || !run.lastAttempt) throw error
		app.log.error({ err: error, deliveryId: delivery.id }, 'A delivery failed')
		await app.db.$transaction((tx) => settle(app, tx, { delivery, reason: 'internal' }))
	}
}

/** The delivery that is still to be tried for the time that the job was queued for. */
function readDelivery(
	app: App,
	{ organizationId, deliveryId, attempts }: JobPayloads['notifications.deliver'],
): Promise<Delivery | null> {
	return app.db.notificationDelivery.findFirst({
		where: { id: deliveryId, organizationId, attempts, status: { in: ['pending', 'failing'] } },
		include: { event: true, subscription: true },
	})
}

/** A test is sent once, whatever the state of its subscription, and is held against nobody. */
async function attemptOnce(
	app: App,
	delivery: Delivery,
	signal: AbortSignal | undefined,
): Promise<void> {
	const { subscription } = delivery
	const isTest = delivery.eventId === null
	if (!isTest && !subscription.isActive)
		return app.db.$transaction((tx) => settle(app, tx, { delivery, reason: 'inactive' }))
	const pausedUntil = isTest ? undefined : await pauseOf(app, subscription)
	if (pausedUntil !== undefined) return postpone(app, delivery, pausedUntil)
	const attempt = await attemptDelivery(app, delivery, signal)
	await app.db.$transaction((tx) => record(app, tx, { delivery, attempt, isTest }))
}

async function postpone(app: App, delivery: Delivery, until: Date): Promise<void> {
	const { id, organizationId, attempts } = delivery
	const nextAttemptAt = new Date(until.getTime() + span(app, Math.random() * SPREAD_MS))
	await app.db.$transaction(async (tx) => {
		const where = { id, organizationId, attempts }
		const { count } = await tx.notificationDelivery.updateMany({ where, data: { nextAttemptAt } })
		if (count > 0) await enqueueDelivery(tx, { ...delivery, nextAttemptAt })
	})
}

async function record(
	app: App,
	tx: Tx,
	made: { delivery: Delivery; attempt: Attempt; isTest: boolean },
): Promise<void> {
	const { delivery, attempt, isTest } = made
	const { retryAfterMs, ...kept } = attempt
	const { id: deliveryId, organizationId, attempts } = delivery
	const number = attempts + 1
	const { count } = await tx.notificationDelivery.updateMany({
		where: { id: deliveryId, organizationId, attempts, status: delivery.status },
		data: { attempts: number, tries: { increment: 1 } },
	})
	if (count === 0) return
	await tx.notificationAttempt.create({ data: { ...kept, deliveryId, organizationId, number } })
	const tried = { ...delivery, attempts: number }
	if (attempt.fault === null) {
		await settle(app, tx, { delivery: tried, reason: null })
		if (!isTest) await noteSuccess(tx, delivery)
		return
	}
	const status = attempt.responseStatus
	const delay = isTest
		? undefined
		: delayAfter(delivery.tries + 1, { retryAfterMs, ...(status !== null && { status }) })
	if (status === 410 || delay === undefined)
		await settle(app, tx, { delivery: tried, reason: status === 410 ? 'gone' : 'tries' })
	else await tryAgain(tx, tried, new Date(app.now().getTime() + span(app, delay)))
	if (!isTest) await noteFailure(app, tx, { subscription: delivery.subscription, status })
}

async function tryAgain(tx: Tx, delivery: Delivery, nextAttemptAt: Date): Promise<void> {
	const { id, organizationId } = delivery
	await tx.notificationDelivery.updateMany({
		where: { id, organizationId },
		data: { status: 'failing', nextAttemptAt },
	})
	await enqueueDelivery(tx, { ...delivery, nextAttemptAt })
}

/** The end of a delivery: `reason` says why it was given up, null that it was taken. */
async function settle(
	app: App,
	tx: Tx,
	{ delivery, reason }: { delivery: Delivery; reason: Reason | null },
): Promise<void> {
	const { id, organizationId, attempts } = delivery
	await tx.notificationDelivery.updateMany({
		where: { id, organizationId, attempts },
		data: {
			status: reason === null ? 'delivered' : 'exhausted',
			reason,
			nextAttemptAt: null,
			settledAt: app.now(),
		},
	})
}
