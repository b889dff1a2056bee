import type { Prisma } from '@dormer/db'
import type { Caller } from '../../core/caller.ts'
import { buildMessage } from './message.ts'
import {
	Channel,
	ChannelConfig,
	DeliveryAttempt,
	DeliveryList,
	NotificationDelivery,
	type Subscription,
} from './schema.ts'

export type SubscriptionRow = Prisma.NotificationSubscriptionGetPayload<object>
export const WITH_HISTORY = {
	event: true,
	subscription: { select: { pausedUntil: true } },
	history: { orderBy: { number: 'asc' } },
} as const
type DeliveryRow = Prisma.NotificationDeliveryGetPayload<{ include: typeof WITH_HISTORY }>
type AttemptRow = Prisma.NotificationAttemptGetPayload<object>

/**
 * Returns the address of a receiver as the caller may see it. A rep sees only the host of a webhook, because its path and query
 * may contain a secret. Admins and API keys see everything.
 */
function visibleTarget(caller: Caller, target: string): string {
	const isRep = caller.kind === 'user' && caller.role !== 'admin'
	return isRep && URL.canParse(target) ? `${new URL(target).origin}/…` : target
}

/**
 * Presents a subscription with all fields that the specification defines. Omits the secrets, the values of custom headers and
 * the health.
 */
export function presentSubscription(caller: Caller, row: SubscriptionRow): Subscription {
	const config = ChannelConfig.parse(row.channelConfig)
	return {
		id: row.id,
		organizationId: row.organizationId,
		name: row.name,
		eventType: row.eventType,
		channel: Channel.parse(row.channel),
		channelConfig: {
			...config,
			...(config.url !== undefined && { url: visibleTarget(caller, config.url) }),
			...(row.headerNames.length > 0 && { headerNames: row.headerNames }),
		},
		isActive: row.isActive,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		deckId: row.deckId,
		livemode: row.livemode,
	}
}

/**
 * Presents the health of a subscription: its recent failures, why it was disabled, and which email addresses are not confirmed.
 */
export function presentHealth(
	row: SubscriptionRow,
	unconfirmedEmails: string[],
): DeliveryList['health'] {
	return {
		unconfirmedEmails,
		failuresInARow: row.failures,
		failingSince: row.failingSince?.toISOString() ?? null,
		disabledAt: row.disabledAt?.toISOString() ?? null,
		disabledReason: DeliveryList.shape.health.shape.disabledReason.parse(row.disabledReason),
	}
}

/** Presents a delivery with all of its attempts. */
export function presentDelivery(caller: Caller, row: DeliveryRow): NotificationDelivery {
	const { id, body } = buildMessage(row)
	return {
		id: row.id,
		subscriptionId: row.subscriptionId,
		eventId: row.eventId,
		eventType: row.eventType,
		messageId: id,
		status: NotificationDelivery.shape.status.parse(row.status),
		reason: NotificationDelivery.shape.reason.parse(row.reason),
		createdAt: row.createdAt.toISOString(),
		nextAttemptAt: nextAttemptOf(row)?.toISOString() ?? null,
		settledAt: row.settledAt?.toISOString() ?? null,
		body,
		attempts: row.history.map((attempt) => presentAttempt(caller, attempt)),
	}
}

/** Returns the time of the next attempt. While the receiver is paused, only test messages are attempted. */
function nextAttemptOf({ eventId, nextAttemptAt, subscription }: DeliveryRow): Date | null {
	const { pausedUntil } = subscription
	if (nextAttemptAt === null || pausedUntil === null || eventId === null) return nextAttemptAt
	return nextAttemptAt > pausedUntil ? nextAttemptAt : pausedUntil
}

function presentAttempt(caller: Caller, row: AttemptRow): DeliveryAttempt {
	const { responseStatus: status, responseBody } = row
	const Headers = DeliveryAttempt.shape.request.shape.headers
	const headers = Headers.parse(row.requestHeaders)
	const responseHeaders = Headers.parse(row.responseHeaders)
	return {
		number: row.number,
		at: row.at.toISOString(),
		durationMs: row.durationMs,
		request: { target: visibleTarget(caller, row.target), headers },
		response:
			status === null ? null : { status, headers: responseHeaders, body: responseBody ?? '' },
		fault: DeliveryAttempt.shape.fault.parse(row.fault),
	}
}
