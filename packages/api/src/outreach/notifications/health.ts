import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { publishSignal } from '../../core/signals.ts'
import { emit } from '../../events/emit.ts'
import type { Delivery } from './delivery.ts'
import type { SubscriptionRow } from './present.ts'
import { queueAdminEmails } from './queue-emails.ts'
import { DISABLE_AFTER_MS, FAILURES_TO_PAUSE, PROBE_EVERY_MS, scaleTime } from './retry-schedule.ts'

/**
 * A subscription is disabled only after two different deliveries failed at least this many milliseconds apart. A single message
 * that always fails therefore does not disable it.
 */
const FAILURE_SPREAD_MS = 24 * 3_600_000

/**
 * Returns the time until which no delivery to the receiver is attempted, or undefined when this delivery may be
 * attempted now. After ten failures in a row, only one delivery per minute may be attempted. Of several concurrent
 * callers, the one that updates `pausedUntil` first may attempt its delivery.
 */
export async function findPause(
	app: App,
	subscription: SubscriptionRow,
): Promise<Date | undefined> {
	const { id, organizationId, failures, pausedUntil } = subscription
	if (failures < FAILURES_TO_PAUSE) return undefined
	const now = app.now()
	const next = new Date(now.getTime() + scaleTime(app, PROBE_EVERY_MS))
	if (pausedUntil !== null && pausedUntil > now) return pausedUntil
	const { count } = await app.db.notificationSubscription.updateMany({
		where: { id, organizationId, pausedUntil },
		data: { pausedUntil: next },
	})
	return count === 1 ? undefined : next
}

/** Resets the failures of a subscription after its receiver accepted a message. */
export async function recordSuccess(tx: Tx, { subscription }: Delivery): Promise<void> {
	const { id, organizationId } = subscription
	await tx.notificationSubscription.updateMany({
		where: { id, organizationId, failures: { gt: 0 } },
		data: { failures: 0, failingSince: null, pausedUntil: null },
	})
}

/**
 * Counts a failure of the receiver. The caller must first store the failed attempt. Disables the subscription when no delivery
 * has succeeded for five days and two different deliveries failed at least a day apart.
 */
export async function recordFailure(
	app: App,
	tx: Tx,
	subscription: SubscriptionRow,
): Promise<void> {
	const { id, organizationId } = subscription
	const now = app.now()
	// One statement, because Prisma cannot set a column to a value that depends on another one.
	const [row] = await tx.$queryRaw<{ since: Date }[]>`
		update notification_subscription
		   set failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
		       paused_until = case when failures + 1 >= ${FAILURES_TO_PAUSE}
		                           then ${new Date(now.getTime() + scaleTime(app, PROBE_EVERY_MS))}::timestamptz end
		 where id = ${id}::uuid and organization_id = ${organizationId}::uuid
	 returning failing_since as since`
	if (row === undefined) return
	const { since } = row
	if (now.getTime() - since.getTime() < scaleTime(app, DISABLE_AFTER_MS)) return
	if (await hasFailuresADayApart(app, tx, { subscription, since }))
		await disableSubscription(app, tx, { subscription, reason: 'failing' })
}

/** Disables the subscription immediately, because the receiver answered 410 (docs/design/reliability.md#webhooks). */
export function recordGone(app: App, tx: Tx, subscription: SubscriptionRow): Promise<void> {
	return disableSubscription(app, tx, { subscription, reason: 'gone' })
}

async function hasFailuresADayApart(
	app: App,
	tx: Tx,
	{ subscription, since }: { subscription: SubscriptionRow; since: Date },
): Promise<boolean> {
	const { id, organizationId } = subscription
	const failed = await tx.notificationAttempt.groupBy({
		by: ['deliveryId'],
		where: {
			organizationId,
			fault: { not: null },
			at: { gte: since },
			delivery: { subscriptionId: id },
		},
		_min: { at: true },
		_max: { at: true },
	})
	const spread = scaleTime(app, FAILURE_SPREAD_MS)
	return failed.some((one) =>
		failed.some(
			(other) =>
				other.deliveryId !== one.deliveryId &&
				(other._max.at ?? since).getTime() - (one._min.at ?? since).getTime() >= spread,
		),
	)
}

/** Disables an active subscription, emits the event and emails the admins. Only a person can enable the subscription again. */
async function disableSubscription(
	app: App,
	tx: Tx,
	disabled: { subscription: SubscriptionRow; reason: 'gone' | 'failing' },
): Promise<void> {
	const { id, organizationId } = disabled.subscription
	const at = app.now()
	const { count } = await tx.notificationSubscription.updateMany({
		where: { id, organizationId, isActive: true },
		data: { isActive: false, disabledAt: at, disabledReason: disabled.reason, updatedAt: at },
	})
	if (count === 0) return
	publishSignal('subscription.disabled', { reason: disabled.reason })
	await emit(tx, {
		type: 'subscription.disabled',
		organizationId,
		aggregate: { type: 'subscription', id },
		payload: { subscriptionId: id, reason: disabled.reason },
		at,
	})
	await queueAdminEmails(app, tx, disabled)
}
