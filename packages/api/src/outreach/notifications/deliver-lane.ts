import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import type { JobRun } from '../../core/jobs.ts'
import { type Attempt, attemptDelivery } from './attempt.ts'
import type { Delivery } from './delivery.ts'
import { findPause, recordFailure, recordGone, recordSuccess } from './health.ts'
import { type Lane, queueLane } from './lanes.ts'
import { retryDelay, scaleTime } from './retry-schedule.ts'

type Reason = 'gone' | 'inactive' | 'tries'

/** After this long, in milliseconds, a lane gives its place in the worker to whoever waits for one. */
const MAX_RUN_MS = 5000

/**
 * Tells a receiver of what is due in one lane, the oldest first and one at a time. What comes of an attempt is written in
 * one transaction and only while the row stands where this run found it. A run that was killed is made again: the receiver
 * may see a webhook's message twice, with the same id, and never not at all; a mail is queued once.
 */
export async function deliverLane(app: App, lane: Lane, run: JobRun): Promise<void> {
	const end = performance.now() + MAX_RUN_MS
	while (performance.now() < end) {
		run.signal?.throwIfAborted()
		const head = await findNext(app, lane)
		if (head === null || head.nextAttemptAt === null) return
		if (head.nextAttemptAt > app.now()) return queueLane(app.db, lane, head.nextAttemptAt)
		const pausedUntil = await attemptNext(app, head, run.signal)
		if (pausedUntil !== undefined) return queueLane(app.db, lane, pausedUntil)
	}
	await queueLane(app.db, lane)
}

/** The delivery of a lane that is due first. */
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
 * One attempt of one delivery, or until when its receiver is left alone. A test is sent once, whatever the state of its
 * subscription, and is held against nobody; a receiver that answers it with 410 is gone all the same.
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
	await app.db.$transaction((tx) => recordAttempt(app, tx, { delivery, attempt, isTest }))
	return undefined
}

/** Nobody is told any more of what is due in the lane of a subscription that was switched off. */
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
	made: { delivery: Delivery; attempt: Attempt; isTest: boolean },
): Promise<void> {
	const { delivery, attempt, isTest } = made
	const { retryAfterMs: _, write, ...kept } = attempt
	const { id: deliveryId, organizationId, attempts, status } = delivery
	const number = attempts + 1
	const { count } = await tx.notificationDelivery.updateMany({
		where: { id: deliveryId, organizationId, attempts, status },
		data: { attempts: number, tries: { increment: 1 }, ...outcomeOf(app, made) },
	})
	if (count === 0) return
	await write?.(tx)
	await tx.notificationAttempt.create({ data: { ...kept, deliveryId, organizationId, number } })
	const { subscription } = delivery
	if (attempt.responseStatus === 410) await recordGone(app, tx, subscription)
	if (isTest) return
	if (attempt.fault === null) await recordSuccess(tx, delivery)
	else await recordFailure(app, tx, subscription)
}

/** What an attempt makes of its delivery: taken, given up and why, or to be tried again and when. */
function outcomeOf(
	app: App,
	{ delivery, attempt, isTest }: { delivery: Delivery; attempt: Attempt; isTest: boolean },
): { status: string; reason: Reason | null; nextAttemptAt: Date | null; settledAt: Date | null } {
	const now = app.now()
	const settled = { nextAttemptAt: null, settledAt: now }
	if (attempt.fault === null) return { status: 'delivered', reason: null, ...settled }
	if (attempt.responseStatus === 410) return { status: 'exhausted', reason: 'gone', ...settled }
	const delay = isTest ? undefined : retryDelay(delivery.tries + 1, attempt)
	if (delay === undefined) return { status: 'exhausted', reason: 'tries', ...settled }
	const nextAttemptAt = new Date(now.getTime() + scaleTime(app, delay))
	return { status: 'failing', reason: null, nextAttemptAt, settledAt: null }
}
