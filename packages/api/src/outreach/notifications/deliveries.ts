import { z } from 'zod'
import { AppError, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import { readListCursor, splitPage } from '../../core/lists/list-cursor.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { findUnconfirmed } from './confirm-addresses.ts'
import { laneOf, queueLane } from './lanes.ts'
import { presentDelivery, presentHealth, WITH_HISTORY } from './present.ts'
import {
	ChannelConfig,
	type DeliveryInput,
	type DeliveryList,
	type ListDeliveriesInput,
	type NotificationDelivery,
	REPLAY_DAYS,
	type SubscriptionInput,
	TEST_TYPE,
} from './schema.ts'
import { requireSubscription } from './subscriptions.ts'

/** Position of the last delivery of a page. The next page starts after it. */
const Position = z.object({ createdAt: IsoDateTime, id: Uuid })

/** Returns a page of a subscription's deliveries, newest first, with the request and response of every attempt. */
export async function listDeliveries(
	ctx: OrgContext,
	input: ListDeliveriesInput,
): Promise<DeliveryList> {
	const { limit, subscriptionId } = input
	const after = readListCursor(input.cursor, Position)
	const offset = after === undefined ? input.offset : 0
	const older = after && {
		OR: [
			{ createdAt: { lt: after.createdAt } },
			{ createdAt: after.createdAt, id: { lt: after.id } },
		],
	}
	const subscription = await requireSubscription(ctx, input)
	const where = { organizationId: ctx.organizationId, subscriptionId }
	const [total, rows] = await Promise.all([
		ctx.db.notificationDelivery.count({ where }),
		ctx.db.notificationDelivery.findMany({
			where: { AND: [where, older ?? {}] },
			include: WITH_HISTORY,
			orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
			take: limit + 1,
			skip: offset,
		}),
	])
	const { toEmails: emails = [] } = ChannelConfig.parse(subscription.channelConfig)
	const { organizationId } = ctx
	const unconfirmed = await findUnconfirmed(ctx.db, { organizationId, emails })
	const { page, nextCursor } = splitPage(rows, limit, ({ createdAt, id }) => ({
		createdAt: createdAt.toISOString(),
		id,
	}))
	return {
		deliveries: page.map((row) => presentDelivery(ctx.caller, row)),
		pagination: { total, limit, offset },
		nextCursor,
		health: presentHealth(subscription, unconfirmed),
	}
}

/** Sends a message of type `subscription.test` once, even when the subscription is disabled. */
export async function testSubscription(
	ctx: OrgContext,
	input: SubscriptionInput,
): Promise<NotificationDelivery> {
	const { organizationId } = ctx
	const { id: subscriptionId } = await requireSubscription(ctx, input)
	const at = ctx.now()
	const id = newId()
	return ctx.db.$transaction(async (tx) => {
		const row = await tx.notificationDelivery.create({
			data: {
				id,
				organizationId,
				subscriptionId,
				eventType: TEST_TYPE,
				lane: laneOf({ id, eventId: null }),
				createdAt: at,
				nextAttemptAt: at,
			},
			include: WITH_HISTORY,
		})
		await queueLane(tx, row)
		return presentDelivery(ctx.caller, row)
	})
}

/**
 * Resends a message immediately under the same id, so receivers recognize a duplicate. Rejects with 409 when the
 * subscription is disabled or the delivery is older than 30 days.
 */
export async function resendDelivery(
	ctx: OrgContext,
	{ deliveryId }: DeliveryInput,
): Promise<NotificationDelivery> {
	const mode = { subscription: listedModes() }
	const where = { id: deliveryId, organizationId: ctx.organizationId, ...mode }
	const found = await ctx.db.notificationDelivery.findFirst({
		where,
		include: { subscription: true },
	})
	if (found === null) throw notFound('Delivery')
	const now = ctx.now()
	if (!found.subscription.isActive && found.eventId !== null)
		throw new AppError('CONFLICT', 'The subscription is switched off. Switch it on first.')
	if (now.getTime() - found.createdAt.getTime() > REPLAY_DAYS * 86_400_000)
		throw new AppError(
			'CONFLICT',
			`This delivery is older than ${REPLAY_DAYS} days and cannot be resent.`,
		)
	return ctx.db.$transaction(async (tx) => {
		const again = { status: 'pending', reason: null, tries: 0, nextAttemptAt: now, settledAt: null }
		const row = await tx.notificationDelivery.update({ where, data: again, include: WITH_HISTORY })
		await tx.notificationSubscription.updateMany({
			where: { id: found.subscriptionId, organizationId: ctx.organizationId },
			data: { pausedUntil: null },
		})
		await queueLane(tx, row)
		return presentDelivery(ctx.caller, row)
	})
}
