import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { adminProcedure, router, userProcedure } from '../../core/trpc.ts'
import { listDeliveries, resendDelivery, testSubscription } from './deliveries.ts'
import {
	CreatedSubscription,
	CreateSubscriptionInput,
	DeliveryInput,
	DeliveryList,
	HealthList,
	ListDeliveriesInput,
	NotificationDelivery,
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
	rotateSecret,
	updateSubscription,
} from './subscriptions.ts'

const group = 'Notifications'

export const notificationsRouter = router({
	listSubscriptions: userProcedure
		.meta({
			rest: 'GET /api/notifications/subscriptions',
			group,
			summary: 'Who is told of which events, the newest first',
		})
		.output(z.object({ subscriptions: z.array(Subscription) }))
		.query(({ ctx }) => listSubscriptions(ctx)),
	createSubscription: adminProcedure
		.meta({
			rest: 'POST /api/notifications/subscriptions',
			group,
			summary: 'Tell somebody of events; a webhook’s secret is shown this once',
			status: 201,
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(CreateSubscriptionInput)
		.output(CreatedSubscription)
		.mutation(({ ctx, input }) => createSubscription(ctx, input)),
	getSubscription: userProcedure
		.meta({
			rest: 'GET /api/notifications/subscriptions/{subscriptionId}',
			group,
			summary: 'A subscription',
			errors: ['NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(Subscription)
		.query(({ ctx, input }) => getSubscription(ctx, input)),
	updateSubscription: adminProcedure
		.meta({
			rest: 'PUT /api/notifications/subscriptions/{subscriptionId}',
			group,
			summary: 'Change a subscription; what is left out stays',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(UpdateSubscriptionInput)
		.output(Subscription)
		.mutation(({ ctx, input }) => updateSubscription(ctx, input)),
	deleteSubscription: adminProcedure
		.meta({
			rest: 'DELETE /api/notifications/subscriptions/{subscriptionId}',
			group,
			summary: 'Delete a subscription and its deliveries',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteSubscription(ctx, input)),
	testSubscription: adminProcedure
		.meta({
			rest: 'POST /api/notifications/subscriptions/{subscriptionId}/test',
			group,
			summary: 'Send a subscription a message of type subscription.test',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(NotificationDelivery)
		.mutation(({ ctx, input }) => testSubscription(ctx, input)),
	rotateSecret: adminProcedure
		.meta({
			rest: 'POST /api/notifications/subscriptions/{subscriptionId}/rotate-secret',
			group,
			summary: 'A new secret, shown this once; the old one signs along for 24 hours',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(SubscriptionInput)
		.output(z.object({ secret: z.string() }))
		.mutation(({ ctx, input }) => rotateSecret(ctx, input)),
	listHealth: userProcedure
		.meta({
			rest: 'GET /api/notifications/health',
			group,
			summary: 'Which subscriptions fail, since when, and which were switched off by themselves',
		})
		.output(HealthList)
		.query(({ ctx }) => listHealth(ctx)),
	listDeliveries: userProcedure
		.meta({
			rest: 'GET /api/notifications/subscriptions/{subscriptionId}/deliveries',
			group,
			summary: 'What was sent to a subscription, with request and response, the newest first',
			errors: ['NOT_FOUND'],
		})
		.input(ListDeliveriesInput)
		.output(DeliveryList)
		.query(({ ctx, input }) => listDeliveries(ctx, input)),
	resendDelivery: adminProcedure
		.meta({
			rest: 'POST /api/notifications/deliveries/{deliveryId}/resend',
			group,
			summary: 'Send a message again at once, under the same id',
			errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
		})
		.input(DeliveryInput)
		.output(NotificationDelivery)
		.mutation(({ ctx, input }) => resendDelivery(ctx, input)),
})
