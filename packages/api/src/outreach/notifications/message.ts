import type { Prisma } from '@dormer/db'

type Source = Pick<
	Prisma.NotificationDeliveryGetPayload<{ include: { event: true } }>,
	'id' | 'subscriptionId' | 'eventType' | 'createdAt' | 'event'
>

/**
 * Builds the webhook message of a delivery, `{type, timestamp, data, external}`, for an event or a test message. Every attempt
 * sends the same body.
 */
export function buildMessage(delivery: Source): { id: string; body: string } {
	const { event } = delivery
	const message = {
		type: delivery.eventType,
		timestamp: (event?.occurredAt ?? delivery.createdAt).toISOString(),
		data: event?.payload ?? { subscriptionId: delivery.subscriptionId },
		external: event?.external ?? null,
	}
	return { id: `msg_${delivery.id}`, body: JSON.stringify(message) }
}
