import type { App } from '../../core/app.ts'
import { publishSignal } from '../../core/signals.ts'
import type { AttemptResult } from './attempt-result.ts'
import type { Delivery } from './delivery.ts'
import { buildMessage } from './message.ts'
import { prepareNotificationEmails } from './queue-emails.ts'
import { Channel, ChannelConfig } from './schema.ts'
import { callWebhook } from './webhook.ts'

/** An attempt as it is kept, and how long a busy receiver asks us to wait. */
export type Attempt = AttemptResult & { at: Date; durationMs: number; target: string }

/**
 * Tells the receiver of a delivery by its channel. What goes wrong on the way is the attempt's `fault`; only the signal,
 * when the worker stops, is thrown.
 */
export async function attemptDelivery(
	app: App,
	delivery: Delivery,
	signal: AbortSignal | undefined,
): Promise<Attempt> {
	const at = app.now()
	const began = performance.now()
	const config = ChannelConfig.parse(delivery.subscription.channelConfig)
	const target = config.url ?? config.toEmails?.join(', ') ?? 'console'
	const report = await runChannel(app, delivery, { at, config, signal })
	signal?.throwIfAborted()
	const { channel } = delivery.subscription
	publishSignal('delivery.attempted', { channel, outcome: report.fault ?? 'delivered' })
	return { ...report, at, target, durationMs: Math.round(performance.now() - began) }
}

async function runChannel(
	app: App,
	delivery: Delivery,
	how: { at: Date; config: ChannelConfig; signal: AbortSignal | undefined },
): Promise<AttemptResult> {
	try {
		switch (Channel.parse(delivery.subscription.channel)) {
			case 'webhook':
				return await callWebhook(app, delivery, { ...how, url: how.config.url ?? '' })
			case 'email':
				return prepareNotificationEmails(app, delivery, how.config.toEmails ?? [])
			case 'console':
				return logMessage(app, delivery)
		}
	} catch (error) {
		app.log.error({ err: error, deliveryId: delivery.id }, 'A notification could not be made')
		return { requestHeaders: {}, responseStatus: null, responseBody: null, fault: 'internal' }
	}
}

function logMessage(app: App, delivery: Delivery): AttemptResult {
	const { id, body } = buildMessage(delivery)
	const event: unknown = JSON.parse(body)
	app.log.info({ organizationId: delivery.organizationId, messageId: id, event }, 'Notification')
	return { requestHeaders: {}, responseStatus: null, responseBody: null, fault: null }
}
