import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { adminOrKeyProcedure, orgProcedure, publicProcedure, router } from '../../core/trpc.ts'
import { confirmAddress } from './confirm-addresses.ts'
import { listDeliveries, resendDelivery, testSubscription } from './deliveries.ts'
import { replayEvents } from './replay/replay.ts'
import {
	ConfirmAddressInput,
	CreatedSubscription,
	CreateSubscriptionInput,
	DeliveryInput,
	DeliveryList,
	HealthList,
	ListDeliveriesInput,
	NotificationDelivery,
	Replay,
	ReplayInput,
	Subscription,
	SubscriptionInput,
	UpdateSubscriptionInput,
} from './schema.ts'
import {
	createSubscription,
	deleteSubscription,
	getSubscription,
	listHealth,
	listSubscriptions,
	resendConfirmations,
	rotateSecret,
	updateSubscription,
} from './subscriptions.ts'

const group = 'Notifications'

export const notificationsRouter = router({
	listSubscriptions: orgProcedure('subscriptions:read')
		.meta({
			rest: 'GET /api/notifications/subscriptions',
			group,
			summary: 'List the notification subscriptions, newest first',
		})
		.output(z.object({ subscriptions: z.array(Subscription) }))
		.query(({ ctx }) => listSubscriptions(ctx)),
	createSubscription: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'POST /api/notifications/subscriptions',
			alsoScope: 'events:read',
			group,
			summary: 'Create a subscription; only this response shows the webhook’s secret',
			status: 201,
			errors: ['FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(CreateSubscriptionInput)
		.output(CreatedSubscription)
		.mutation(({ ctx, input }) => createSubscription(ctx, input)),
	getSubscription: orgProcedure('subscriptions:read')
		.meta({
			rest: 'GET /api/notifications/subscriptions/{subscriptionId}',
			group,
			summary: 'Get a subscription',
			errors: ['NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(Subscription)
		.query(({ ctx, input }) => getSubscription(ctx, input)),
	updateSubscription: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'PUT /api/notifications/subscriptions/{subscriptionId}',
			alsoScope: 'events:read',
			group,
			summary: 'Change a subscription',
			errors: ['FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(UpdateSubscriptionInput)
		.output(CreatedSubscription)
		.mutation(({ ctx, input }) => updateSubscription(ctx, input)),
	deleteSubscription: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'DELETE /api/notifications/subscriptions/{subscriptionId}',
			group,
			summary: 'Delete a subscription and its deliveries',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteSubscription(ctx, input)),
	testSubscription: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'POST /api/notifications/subscriptions/{subscriptionId}/test',
			group,
			summary: 'Send a test message of type subscription.test to a subscription',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(NotificationDelivery)
		.mutation(({ ctx, input }) => testSubscription(ctx, input)),
	rotateSecret: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'POST /api/notifications/subscriptions/{subscriptionId}/rotate-secret',
			alsoScope: 'events:read',
			group,
			summary: 'Create a new secret, shown once; the old secret also signs for 24 hours',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(z.object({ secret: z.string() }))
		.mutation(({ ctx, input }) => rotateSecret(ctx, input)),
	resendConfirmations: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'POST /api/notifications/subscriptions/{subscriptionId}/confirmations',
			group,
			summary: 'Email the confirmation link again to the addresses that are not confirmed yet',
			errors: ['FORBIDDEN', 'EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(SubscriptionInput)
		.output(Success)
		.mutation(({ ctx, input }) => resendConfirmations(ctx, input)),
	confirmAddress: publicProcedure
		.meta({
			rest: 'POST /api/notifications/addresses/confirm',
			group,
			summary:
				'Confirm an email address for notifications, with the token from the confirmation email',
			errors: ['NOT_FOUND', 'RATE_LIMITED'],
		})
		.input(ConfirmAddressInput)
		.output(Success)
		.mutation(({ ctx, input }) => confirmAddress(ctx, input)),
	listHealth: orgProcedure('subscriptions:read')
		.meta({
			rest: 'GET /api/notifications/health',
			group,
			summary: 'Get the health of all subscriptions: failures and automatic disabling',
		})
		.output(HealthList)
		.query(({ ctx }) => listHealth(ctx)),
	listDeliveries: orgProcedure('subscriptions:read')
		.meta({
			rest: 'GET /api/notifications/subscriptions/{subscriptionId}/deliveries',
			alsoScope: 'events:read',
			group,
			summary: 'List the deliveries of a subscription with requests and responses, newest first',
			errors: ['NOT_FOUND'],
		})
		.input(ListDeliveriesInput)
		.output(DeliveryList)
		.query(({ ctx, input }) => listDeliveries(ctx, input)),
	replay: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'POST /api/notifications/subscriptions/{subscriptionId}/replay',
			alsoScope: 'events:read',
			group,
			summary: 'Resend the messages of a time range, with the same IDs',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(ReplayInput)
		.output(Replay)
		.mutation(({ ctx, input }) => replayEvents(ctx, input)),
	resendDelivery: adminOrKeyProcedure('subscriptions:write')
		.meta({
			rest: 'POST /api/notifications/deliveries/{deliveryId}/resend',
			alsoScope: 'events:read',
			group,
			summary: 'Resend a message immediately, with the same ID',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
		})
		.input(DeliveryInput)
		.output(NotificationDelivery)
		.mutation(({ ctx, input }) => resendDelivery(ctx, input)),
})
