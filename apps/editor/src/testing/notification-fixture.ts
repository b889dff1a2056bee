import type {
	DeliveryList,
	NotificationDelivery,
	Subscription,
} from '@dormer/api/outreach/notifications/schema'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns a webhook subscription to all events. */
export function subscriptionFixture(overrides: Partial<Subscription> = {}): Subscription {
	return {
		id: fixtureId(951),
		organizationId: fixtureId(902),
		name: 'Our CRM',
		eventType: '*',
		channel: 'webhook',
		channelConfig: { url: 'https://crm.example/hooks' },
		isActive: true,
		livemode: true,
		createdAt: CREATED_AT,
		updatedAt: CREATED_AT,
		deckId: null,
		...overrides,
	}
}

type Attempt = NotificationDelivery['attempts'][number]

/** Returns a delivery attempt that the receiver accepted. */
export function attemptFixture(overrides: Partial<Attempt> = {}): Attempt {
	return {
		number: 1,
		at: CREATED_AT,
		durationMs: 120,
		request: { target: 'https://crm.example/hooks', headers: { 'webhook-id': 'msg_1' } },
		response: { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' },
		fault: null,
		...overrides,
	}
}

/** Returns a delivery that the receiver accepted. */
export function deliveryFixture(
	overrides: Partial<NotificationDelivery> = {},
): NotificationDelivery {
	return {
		id: fixtureId(961),
		subscriptionId: fixtureId(951),
		eventId: fixtureId(962),
		eventType: 'contract.signed',
		messageId: 'msg_1',
		status: 'delivered',
		reason: null,
		createdAt: CREATED_AT,
		nextAttemptAt: null,
		settledAt: CREATED_AT,
		body: '{"type":"contract.signed"}',
		attempts: [attemptFixture()],
		...overrides,
	}
}

/** Returns a delivery that waits for a resend because every attempt failed. */
export function exhaustedDeliveryFixture(): NotificationDelivery {
	return deliveryFixture({
		id: fixtureId(963),
		eventType: 'question.escalated',
		status: 'exhausted',
		reason: 'tries',
		attempts: [
			attemptFixture({ response: null, fault: 'timeout' }),
			attemptFixture({
				number: 2,
				response: { status: 500, headers: {}, body: 'down' },
				fault: 'status',
			}),
		],
	})
}

/** Returns one page of deliveries of a healthy receiver. */
export function deliveryListFixture(deliveries: NotificationDelivery[]): DeliveryList {
	return {
		deliveries,
		nextCursor: null,
		pagination: { total: deliveries.length, limit: 10, offset: 0 },
		health: {
			failuresInARow: 0,
			failingSince: null,
			disabledAt: null,
			disabledReason: null,
			unconfirmedEmails: [],
		},
	}
}
