import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import type { JobRun } from '../../core/jobs.ts'
import { runInMode } from '../../core/keys/test-mode.ts'
import { type Attempt, attemptDelivery } from './attempt.ts'
import type { Delivery } from './delivery.ts'
import { findPause, recordFailure, recordGone, recordSuccess } from './health.ts'
import { type Lane, queueLane } from './lanes.ts'
import { retryDelay, scaleTime } from './retry-schedule.ts'

type Reason = 'gone' | 'inactive' | 'tries'

/** Milliseconds after which the job of a lane ends and queues itself again, so other jobs can run. */
const MAX_RUN_MS = 5000

/**
 * Delivers the due messages of one lane (a delivery queue of a subscription), oldest first and one at a time. Writes
 * the result of an attempt in one transaction, and only if no other run has changed the delivery. An interrupted job
 * runs again. The receiver may then get a webhook message twice with the same id, but no message is lost and no email
 * is queued twice.
 */
export async function deliverLane(app: App, lane: Lane, run: JobRun): Promise<void> {
	const end = performance.now() + MAX_RUN_MS
	while (performance.now() < end) {
		run.signal?.throwIfAborted()
		const delivery = await findNext(app, lane)
		if (delivery === null || delivery.nextAttemptAt === null) return
		if (delivery.nextAttemptAt > app.now()) return queueLane(app.db, lane, delivery.nextAttemptAt)
		const pausedUntil = await attemptNext(app, delivery, run.signal)
		if (pausedUntil !== undefined) return queueLane(app.db, lane, pausedUntil)
	}
	await queueLane(app.db, lane)
}

/** Returns the delivery whose next attempt is due first in a lane. */
function findNext(
	app: App,
	{ organizationId, subscriptionId, lane }: Lane,
): Promise<Delivery | null> {
	return app.db.notificationDelivery.findFirst({
		where: { organizationId, subscriptionId, lane, nextAttemptAt: { not: null } },
		orderBy: { nextAttemptAt: 'asc' },
		include: { event: true, subscription: true },
	})
}

/**
 * Attempts a delivery once. While deliveries to the subscription are paused, makes no attempt and returns the end of the pause. A test message
 * is attempted once, even when the subscription is disabled or paused. A failed test message does not count as a failure
 * of the subscription, but a 410 response disables the subscription.
 */
async function attemptNext(
	app: App,
	delivery: Delivery,
	signal: AbortSignal | undefined,
): Promise<Date | undefined> {
	const { subscription } = delivery
	const isTest = delivery.eventId === null
	if (!isTest && !subscription.isActive) {
		await exhaustDue(app, delivery)
		return undefined
	}
	const pausedUntil = isTest ? undefined : await findPause(app, subscription)
	if (pausedUntil !== undefined) return pausedUntil
	const attempt = await attemptDelivery(app, delivery, signal)
	await runInMode(subscription, () =>
		app.db.$transaction((tx) => recordAttempt(app, tx, { delivery, attempt, isTest })),
	)
	return undefined
}

/**
 * Marks due deliveries of a disabled subscription as exhausted, so they are not retried. Handles one lane, which is one of
 * the queues of the subscription.
 */
async function exhaustDue(app: App, { organizationId, subscriptionId, lane }: Lane): Promise<void> {
	const now = app.now()
	await app.db.notificationDelivery.updateMany({
		where: { organizationId, subscriptionId, lane, nextAttemptAt: { lte: now } },
		data: { status: 'exhausted', reason: 'inactive', nextAttemptAt: null, settledAt: now },
	})
}

async function recordAttempt(
	app: App,
	tx: Tx,
	input: { delivery: Delivery; attempt: Attempt; isTest: boolean },
): Promise<void> {
	const { delivery, attempt, isTest } = input
	const { retryAfterMs: _, write, ...stored } = attempt
	const { id: deliveryId, organizationId, attempts, status } = delivery
	const number = attempts + 1
	const { count } = await tx.notificationDelivery.updateMany({
		where: { id: deliveryId, organizationId, attempts, status },
		data: { attempts: number, tries: { increment: 1 }, ...outcomeOf(app, input) },
	})
	if (count === 0) return
	await write?.(tx)
	await tx.notificationAttempt.create({ data: { ...stored, deliveryId, organizationId, number } })
	const { subscription } = delivery
	if (attempt.responseStatus === 410) await recordGone(app, tx, subscription)
	if (isTest) return
	if (attempt.fault === null) await recordSuccess(tx, delivery)
	else await recordFailure(app, tx, subscription)
}

/** Returns the delivery's state after an attempt: delivered, exhausted with a reason, or failing with the next attempt. */
function outcomeOf(
	app: App,
	{ delivery, attempt, isTest }: { delivery: Delivery; attempt: Attempt; isTest: boolean },
): { status: string; reason: Reason | null; nextAttemptAt: Date | null; settledAt: Date | null } {
	const now = app.now()
	const completed = { nextAttemptAt: null, settledAt: now }
	if (attempt.fault === null) return { status: 'delivered', reason: null, ...completed }
	if (attempt.responseStatus === 410) return { status: 'exhausted', reason: 'gone', ...completed }
	const delay = isTest ? undefined : retryDelay(delivery.tries + 1, attempt)
	if (delay === undefined) return { status: 'exhausted', reason: 'tries', ...completed }
	const nextAttemptAt = new Date(now.getTime() + scaleTime(app, delay))
	return { status: 'failing', reason: null, nextAttemptAt, settledAt: null }
}
