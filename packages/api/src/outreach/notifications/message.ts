import type { Prisma } from '@dormer/db'

type Source = Pick<
	Prisma.NotificationDeliveryGetPayload<{ include: { event: true } }>,
	'id' | 'subscriptionId' | 'eventType' | 'createdAt' | 'event'
>

/** What a delivery says, the same at every attempt: `{type, timestamp, data}` of its event, or of the test it is. */
export function buildMessage(delivery: Source): { id: string; body: string } {
	const { event } = delivery
	const message = {
		type: delivery.eventType,
		timestamp: (event?.occurredAt ?? delivery.createdAt).toISOString(),
		data: event?.payload ?? { subscriptionId: delivery.subscriptionId },
	}
	return { id: `msg_${delivery.id}`, body: JSON.stringify(message) }
}
