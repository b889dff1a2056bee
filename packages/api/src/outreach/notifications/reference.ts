import type { SliceReference } from '../../core/reference/reference.ts'
import { TEXT_RETENTION_DAYS } from '../../events/limits.ts'

/** Texts of the API reference about subscriptions and their deliveries. */
export const notificationsReference: SliceReference = {
	operations: {
		'notifications.listSubscriptions': 'Returns all subscriptions of the company.',
		'notifications.createSubscription':
			'Creates a subscription. A webhook URL must be public: private, loopback and link-local addresses are refused here and again before each delivery. The `secret` that signs its messages is returned only by this call. Email addresses outside the team get messages once their owners have confirmed them.',
		'notifications.getSubscription': 'Returns a subscription, without its secret.',
		'notifications.updateSubscription':
			'Changes the fields that you send. A new `channel` needs the `channelConfig` of that channel; a subscription that becomes a webhook gets a `secret`, which only this response contains. A webhook with custom headers that moves to another host needs its `headers` again, or `{}` for none. Switching a subscription on again after it was disabled clears its failures.',
		'notifications.deleteSubscription':
			'Deletes a subscription and its deliveries. Waiting messages are no longer sent.',
		'notifications.testSubscription':
			'Queues a message of the type `subscription.test` and returns its delivery, which is `pending` at first. The message is attempted once, within seconds, even while the subscription is switched off; `GET /api/notifications/subscriptions/{subscriptionId}/deliveries` then shows its request and response.',
		'notifications.rotateSecret':
			'Creates a new secret and returns it once. For 24 hours each message carries two signatures, one made with the old secret and one with the new secret, so you can update the receiver in the meantime.',
		'notifications.resendConfirmations':
			'Emails the confirmation link again to every address that has not been confirmed.',
		'notifications.confirmAddress':
			'Confirms an email address with the token from the confirmation email. Made for the page that the link opens.',
		'notifications.listHealth':
			'Returns for each subscription how many deliveries failed in a row and whether it was disabled.',
		'notifications.listDeliveries': `Returns the messages of a subscription with every attempt: request, response and duration. They are kept for ${TEXT_RETENTION_DAYS} days.`,
		'notifications.replay':
			'Resends the messages of a webhook for the events in a time range, oldest first, with the same `webhook-id` as before: what your receiver missed during an outage, or everything. Events from a time when the subscription was switched off are included. A call queues at most 500 messages; while `nextSince` is not null, call again with it as `since`. Repeating a call is safe with `undelivered`; with `all`, send an `Idempotency-Key`. Messages that are already `pending` are neither queued again nor counted in `replayed`. While a receiver fails, one message is attempted each minute after ten failures in a row; the first success sends the others. Returns 409 while the subscription is switched off. At most 20 calls an hour for each subscription.',
		'notifications.resendDelivery':
			'Resends a message immediately, under the same `webhook-id`. A message that waits for its next attempt is attempted immediately, and its ten attempts start over. Returns 409 when the subscription is switched off, and for a message that is older than 30 days.',
	},
	models: {
		Subscription: {
			$: 'Subscription to events.',
			id: 'ID of the subscription.',
			name: 'Name of the subscription, at most 120 characters.',
			eventType:
				'Type of the events, several types separated by commas, or `*` for all. `GET /api/notifications/event-types` lists the types.',
			channel:
				'`webhook` posts to a URL, `email` sends to email addresses, `console` writes to the server log.',
			channelConfig: 'Where the messages go.',
			isActive: 'False while the subscription is switched off or was disabled.',
			livemode:
				'False for a subscription that gets test-mode events, and only those. A test key creates only such subscriptions.',
			deckId: 'Only events of this deck. Null for all decks.',
		},
		ChannelConfig: {
			$: 'Where the messages of a subscription go.',
			url: 'URL of a webhook. Left out for other channels.',
			toEmails: 'Email addresses, at most 20. Left out for other channels.',
			headerNames: 'Names of the custom headers of a webhook. Left out when there are none.',
		},
		ChannelConfigInput: {
			$: 'Where the messages of a subscription go.',
			$like: 'ChannelConfig',
			headers:
				'Headers that are sent with each message of a webhook, such as `Authorization`: at most 20, with values of at most 2,000 ASCII characters. Names that the delivery sets itself are refused, such as `content-type`, `host`, `webhook-…` and `…signature`. The values are stored encrypted and never returned. When left out, the stored headers stay; `{}` removes them.',
		},
		CreatedSubscription: {
			$: 'Subscription, with its secret when it has just become a webhook, and with what it waits for.',
			$like: 'Subscription',
			unconfirmedEmails:
				'Addresses that get no notifications until their owners open the link in the email that was sent to them. Empty when the subscription waits for nobody.',
			warnings:
				'Sentences that say what the subscription waits for. Empty when it works immediately.',
			secret:
				'Secret that signs the messages of a webhook, `whsec_` and base64. Only this response shows it. Left out for other channels.',
		},
		CreateSubscriptionInput: { $: 'New subscription.', $like: 'Subscription' },
		UpdateSubscriptionInput: {
			$: 'Changes to a subscription. Fields that are left out stay as they are.',
			$like: 'Subscription',
		},
		NotificationsListSubscriptionsResponse: { subscriptions: 'The subscriptions, newest first.' },
		NotificationsRotateSecretResponse: { secret: 'The new secret. Only this response shows it.' },
		NotificationDelivery: {
			$: 'Message of a subscription, with its attempts.',
			id: 'ID of the delivery.',
			eventId: 'ID of the event in the event log. Null for a test message.',
			eventType: 'Type of the event.',
			messageId: 'Value of the header `webhook-id`. It stays the same for every attempt.',
			status:
				'`pending` before the first attempt, `failing` between attempts, then `delivered` or, when no attempts are left, `exhausted`.',
			reason:
				'Why no attempts are left: the receiver answered 410 (`gone`), the subscription is `inactive`, or all `tries` failed. Null otherwise.',
			nextAttemptAt: 'Time of the next attempt. Null when there is none.',
			settledAt:
				'Time at which the message was delivered, or at which attempts ended. Null until then.',
			body: 'Exact body of the request, over which the signature is computed.',
			attempts: 'The attempts in order.',
		},
		SubscriptionTestData: {
			$: 'Payload of `subscription.test`.',
			subscriptionId: 'ID of the subscription that is tested.',
		},
		DeliveryAttempt: {
			$: 'Attempt to deliver a message.',
			number: 'Number of the attempt, counted from 1.',
			at: 'Time of the attempt.',
			durationMs: 'Duration in milliseconds.',
			request: 'Request that was sent.',
			response: 'Response of the receiver. Null when there was none.',
			fault: 'What went wrong. Null when the receiver accepted the message.',
		},
		DeliveryAttemptRequest: {
			$: 'Request of an attempt.',
			target: 'Address to which the message was sent.',
			headers: 'Headers by name.',
		},
		DeliveryAttemptResponse: {
			$: 'Response of a receiver.',
			status: 'HTTP status.',
			headers:
				'First 40 headers by name, at most 300 characters each, without cookies. Empty for attempts that were made before headers were stored.',
			body: 'First kilobyte of the body.',
		},
		DeliveryListHealth: {
			$: 'Health of a subscription.',
			failuresInARow: 'Number of attempts that failed since the last success.',
			failingSince: 'Time of the first of these failures. Null when there is none.',
			disabledAt: 'Time at which the subscription was disabled automatically. Null otherwise.',
			disabledReason:
				'`gone` when the receiver answered 410, `failing` when every delivery failed for five days. Null otherwise.',
			unconfirmedEmails: 'Addresses that get no messages until their owners confirm them.',
		},
		HealthListHealth: { $: 'Health of a subscription.', $like: 'DeliveryListHealth' },
		HealthList: { health: 'One entry per subscription.' },
		DeliveryList: {
			$: 'Page of deliveries.',
			deliveries: 'The deliveries, newest first.',
			health: 'Health of the subscription.',
		},
		DeliveryListPagination: { $: 'Position of a page in a list.' },
		ReplayInput: {
			$: 'Time range of events whose messages are sent again.',
			since: 'Time of the first event, at most 30 days ago.',
			until: 'Time before which the last event happened. Not in the future.',
			which: '`undelivered` for what your receiver has not accepted, `all` for everything.',
		},
		Replay: {
			$: 'Result of sending messages again.',
			replayed: 'Number of messages that were queued.',
			nextSince: 'Value of `since` for the next call. Null when the whole range was queued.',
		},
		DeliveryInput: { deliveryId: 'ID of the delivery.' },
		ConfirmAddressInput: { token: 'Token of the confirmation email.' },
	},
}
