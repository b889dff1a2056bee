import type { App } from '../../core/app.ts'
import { publishSignal } from '../../core/signals.ts'
import type { AttemptResult } from './attempt-result.ts'
import type { Delivery } from './delivery.ts'
import { buildMessage } from './message.ts'
import { prepareNotificationEmails } from './queue-emails.ts'
import { Channel, ChannelConfig } from './schema.ts'
import { callWebhook } from './webhook.ts'

/** Result of a delivery attempt, with the time, the duration and the target of the attempt. */
export type Attempt = AttemptResult & { at: Date; durationMs: number; target: string }

/**
 * Sends a delivery through the channel of its subscription. Every failure becomes the `fault` of the attempt. Throws only
 * when the worker stops and aborts the signal.
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
		app.log.error({ err: error, deliveryId: delivery.id }, 'notification delivery attempt failed')
		return { requestHeaders: {}, responseStatus: null, responseBody: null, fault: 'internal' }
	}
}

function logMessage(app: App, delivery: Delivery): AttemptResult {
	const { id, body } = buildMessage(delivery)
	const event: unknown = JSON.parse(body)
	app.log.info({ organizationId: delivery.organizationId, messageId: id, event }, 'notification')
	return { requestHeaders: {}, responseStatus: null, responseBody: null, fault: null }
}
