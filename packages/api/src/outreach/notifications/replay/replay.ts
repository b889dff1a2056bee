import type { Tx } from '@dormer/db'
import { AppError, invalid } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { laneOf, queueLanes } from '../lanes.ts'
import type { SubscriptionRow } from '../present.ts'
import { REPLAY_DAYS, type Replay, type ReplayInput } from '../schema.ts'
import { requireSubscription } from '../subscriptions.ts'

/** Maximum number of messages that one replay call queues. */
const MOST = 500
/** Timeouts of the transaction in milliseconds. They are long, because one replay call writes up to 500 deliveries. */
const TIMEOUTS = { maxWait: 5000, timeout: 30_000 }
const DAY_MS = 86_400_000

type Found = { eventId: string; eventType: string; occurredAt: Date; deliveryId: string | null }

/**
 * Queues the messages of a webhook for the events of a time range again, oldest first, with unchanged message ids.
 * `undelivered` selects events that were not delivered, including those from when the subscription was switched off. Skips
 * messages that still wait for their first attempt, so a repeated call is safe. Rejects with 409 when the subscription is
 * switched off. Rejects with 400 when the channel is not a webhook, and when the range is empty, older than 30 days or in the
 * future.
 */
export async function replayEvents(ctx: OrgContext, input: ReplayInput): Promise<Replay> {
	const subscription = await requireSubscription(ctx, input)
	const { id: subscriptionId, channel, isActive } = subscription
	if (channel !== 'webhook')
		throw invalid('subscriptionId', 'Only the messages of a webhook can be sent again.')
	if (!isActive)
		throw new AppError('CONFLICT', 'The subscription is switched off. Switch it on first.')
	checkRange(ctx.now(), input)
	await enforceRateLimit(ctx, 'replay', subscriptionId)
	return ctx.db.$transaction(async (tx) => {
		const found = await findEvents(tx, subscription, input)
		const replayed = found.slice(0, MOST)
		await queueAgain(ctx, tx, { subscriptionId, found: replayed })
		return {
			replayed: replayed.length,
			nextSince: found[MOST]?.occurredAt.toISOString() ?? null,
		}
	}, TIMEOUTS)
}

function checkRange(now: Date, { since, until }: ReplayInput): void {
	const [start, end] = [Date.parse(since), Date.parse(until)]
	if (start >= end) throw invalid('until', 'The end of the time range must be after its beginning.')
	if (end > now.getTime())
		throw invalid('until', 'The end of the time range must not be in the future.')
	if (start < now.getTime() - REPLAY_DAYS * DAY_MS)
		throw invalid('since', `Only messages of the last ${REPLAY_DAYS} days can be sent again.`)
}

/**
 * Returns the events of the time range, but at most `MOST` + 1. The additional event is not sent; it shows that the time range
 * contains more.
 */
async function findEvents(
	tx: Tx,
	{ organizationId, id: subscriptionId, eventType, deckId, livemode }: SubscriptionRow,
	{ since, until, which }: ReplayInput,
): Promise<Found[]> {
	const omitted = which === 'all' ? ['pending'] : ['pending', 'delivered']
	const events = await tx.event.findMany({
		where: {
			organizationId,
			livemode,
			occurredAt: { gte: new Date(since), lt: new Date(until) },
			...(eventType !== '*' && { eventType: { in: eventType.split(',') } }),
			...(deckId !== null && { payload: { path: ['deckId'], equals: deckId } }),
			deliveries: { none: { subscriptionId, status: { in: omitted } } },
		},
		include: { deliveries: { where: { subscriptionId }, select: { id: true } } },
		orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
		take: MOST + 1,
	})
	return events.map(({ id: eventId, eventType: type, occurredAt, deliveries }) => {
		return { eventId, eventType: type, occurredAt, deliveryId: deliveries[0]?.id ?? null }
	})
}

async function queueAgain(
	{ organizationId, now }: OrgContext,
	tx: Tx,
	{ subscriptionId, found }: { subscriptionId: string; found: readonly Found[] },
): Promise<void> {
	const at = now()
	const due = { status: 'pending', reason: null, tries: 0, nextAttemptAt: at, settledAt: null }
	const known = found.flatMap(({ deliveryId }) => (deliveryId === null ? [] : [deliveryId]))
	const again = await tx.notificationDelivery.updateManyAndReturn({
		where: { organizationId, id: { in: known } },
		data: due,
	})
	const added = await tx.notificationDelivery.createManyAndReturn({
		data: found
			.filter(({ deliveryId }) => deliveryId === null)
			.map(({ eventId, eventType }) => {
				const id = newId()
				const lane = laneOf({ id, eventId })
				return {
					id,
					organizationId,
					subscriptionId,
					eventId,
					eventType,
					lane,
					createdAt: at,
					nextAttemptAt: at,
				}
			}),
		skipDuplicates: true,
	})
	await tx.notificationSubscription.updateMany({
		where: { id: subscriptionId, organizationId },
		data: { pausedUntil: null },
	})
	await queueLanes(tx, [...again, ...added])
}
