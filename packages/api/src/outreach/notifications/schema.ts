import { z } from 'zod'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { IsoDateTime, ListCursor, Uuid } from '../../core/schema.ts'
import { EventType } from '../../events/schema.ts'
import { CustomHeaders } from './custom-headers-schema.ts'

/** Type of a test message. The event catalog has no event of this type. */
export const TEST_TYPE = 'subscription.test'

/** Payload of a test message. */
export const SubscriptionTestData = z.object({ subscriptionId: Uuid })

const SubscribedType = z.enum(['*', ...EventType.options])

/** Several event types, separated by commas: `contract.signed,appointment.booked`. */
const EventTypeList = z
	.string()
	.max(2000)
	.transform((text) => [...new Set(text.split(',').map((type) => type.trim()))].sort())
	.pipe(z.array(EventType).min(1))
	.transform((types) => types.join())
const SubscribedTypes = z.union([SubscribedType, EventTypeList])

export const Channel = z.enum(['webhook', 'email', 'console'])
export type Channel = z.infer<typeof Channel>

const address = {
	url: z.string().trim().min(1).max(2000).optional(),
	toEmails: z.array(EmailAddress).min(1).max(20).optional(),
}

/**
 * Settings of a channel: `url` for a webhook, `toEmails` for email, no fields for the console. `headerNames` lists the names of
 * the custom headers of a webhook; no response contains their values.
 */
export const ChannelConfig = z.object({ ...address, headerNames: z.array(z.string()).optional() })
export type ChannelConfig = z.infer<typeof ChannelConfig>

/** Settings of a channel in a request. Without `headers`, the webhook keeps its custom headers; `{}` removes them. */
export const ChannelConfigInput = z.object({ ...address, headers: CustomHeaders.optional() })
export type ChannelConfigInput = z.infer<typeof ChannelConfigInput>

/** Notification subscription with the fields that the specification defines. */
export const Subscription = z.object({
	id: Uuid,
	organizationId: Uuid,
	name: z.string(),
	eventType: z.string(),
	channel: Channel,
	channelConfig: ChannelConfig,
	isActive: z.boolean(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
	deckId: Uuid.nullable(),
	/** False for a subscription that gets the events of test mode, and only those. */
	livemode: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * Subscription as its creation or change returns it. `secret` signs the messages of a new webhook; no other response contains it.
 * `unconfirmedEmails` lists the addresses that get nothing until their owners confirm them, and `warnings` says so in a sentence.
 */
export const CreatedSubscription = Subscription.extend({
	secret: z.string().optional(),
	unconfirmedEmails: z.array(z.string()),
	warnings: z.array(z.string()),
})
export type CreatedSubscription = z.infer<typeof CreatedSubscription>

const name = z.string().trim().min(1, 'Enter a name').max(120)

export const CreateSubscriptionInput = z.object({
	name,
	eventType: SubscribedTypes,
	channel: Channel,
	channelConfig: ChannelConfigInput.default({}),
	deckId: Uuid.nullable().default(null),
	isActive: z.boolean().default(true),
	livemode: z.boolean().optional(),
})
export type CreateSubscriptionInput = z.infer<typeof CreateSubscriptionInput>

/** Changes to a subscription. Omitted fields stay unchanged. A `deckId` of null subscribes to every deck. */
export const UpdateSubscriptionInput = z.object({
	subscriptionId: Uuid,
	name: name.optional(),
	eventType: SubscribedTypes.optional(),
	channel: Channel.optional(),
	channelConfig: ChannelConfigInput.optional(),
	deckId: Uuid.nullable().optional(),
	isActive: z.boolean().optional(),
})
export type UpdateSubscriptionInput = z.infer<typeof UpdateSubscriptionInput>

export const SubscriptionInput = z.object({ subscriptionId: Uuid })
export type SubscriptionInput = z.infer<typeof SubscriptionInput>

/**
 * Delivery attempt with its request and the first kilobyte of the response. `fault` is null when the receiver accepted
 * the message.
 */
export const DeliveryAttempt = z.object({
	number: z.number(),
	at: IsoDateTime,
	durationMs: z.number(),
	request: z.object({ target: z.string(), headers: z.record(z.string(), z.string()) }),
	response: z
		.object({
			status: z.number(),
			headers: z.record(z.string(), z.string()),
			body: z.string(),
		})
		.nullable(),
	fault: z
		.enum([
			'status',
			'redirect',
			'blocked',
			'dns',
			'timeout',
			'tls',
			'network',
			'aborted',
			'internal',
		])
		.nullable(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/**
 * Delivery of one event to a subscription. `body` is the exact request body. A delivery without `eventId` is a test
 * message.
 */
export const NotificationDelivery = z.object({
	id: Uuid,
	subscriptionId: Uuid,
	eventId: Uuid.nullable(),
	eventType: z.string(),
	messageId: z.string(),
	status: z.enum(['pending', 'delivered', 'failing', 'exhausted']),
	reason: z.enum(['gone', 'inactive', 'tries']).nullable(),
	createdAt: IsoDateTime,
	nextAttemptAt: IsoDateTime.nullable(),
	settledAt: IsoDateTime.nullable(),
	body: z.string(),
	attempts: z.array(DeliveryAttempt),
})
export type NotificationDelivery = z.infer<typeof NotificationDelivery>

export const ListDeliveriesInput = SubscriptionInput.extend({
	limit: z.coerce.number().int().min(1).max(100).default(50),
	offset: z.coerce.number().int().min(0).max(100_000).default(0),
	cursor: ListCursor.optional(),
})
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>

const Health = z.object({
	failuresInARow: z.number(),
	failingSince: IsoDateTime.nullable(),
	/** Time at which the subscription was disabled automatically. */
	disabledAt: IsoDateTime.nullable(),
	disabledReason: z.enum(['gone', 'failing']).nullable(),
	/** Email addresses that get no emails of the subscription until their owners confirm them. */
	unconfirmedEmails: z.array(z.string()),
})

/** Health of the organization's subscriptions. */
export const HealthList = z.object({
	health: z.array(Health.extend({ subscriptionId: Uuid })),
})
export type HealthList = z.infer<typeof HealthList>

/** A page of deliveries and the health of their subscription. */
export const DeliveryList = z.object({
	deliveries: z.array(NotificationDelivery),
	pagination: z.object({ total: z.number(), limit: z.number(), offset: z.number() }),
	nextCursor: z.string().nullable(),
	health: Health,
})
export type DeliveryList = z.infer<typeof DeliveryList>

/** Number of days after an event for which its message can be sent again. */
export const REPLAY_DAYS = 30

/** Time range of the events whose messages are sent again. It includes `since` and excludes `until`. */
export const ReplayInput = SubscriptionInput.extend({
	since: IsoDateTime,
	until: IsoDateTime,
	which: z.enum(['undelivered', 'all']).default('undelivered'),
})
export type ReplayInput = z.infer<typeof ReplayInput>

/**
 * `replayed` is the number of messages that the call queued. When the call did not reach the end of the time range, `nextSince`
 * is the value of `since` for the next call; otherwise null.
 */
export const Replay = z.object({ replayed: z.number().int(), nextSince: IsoDateTime.nullable() })
export type Replay = z.infer<typeof Replay>

export const DeliveryInput = z.object({ deliveryId: Uuid })
export type DeliveryInput = z.infer<typeof DeliveryInput>

export const ConfirmAddressInput = z.object({ token: z.string().min(1).max(600) })
export type ConfirmAddressInput = z.infer<typeof ConfirmAddressInput>
