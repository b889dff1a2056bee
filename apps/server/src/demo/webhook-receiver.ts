import type { Config } from '@dormer/api'
import { Router } from 'express'

/** Path of the webhook receiver of the demo. */
export const DEMO_RECEIVER_PATH = '/demo/webhooks'

/**
 * Returns the URL of the demo company's webhook. It is a receiver in this server, so the demo has successful deliveries on a
 * machine without a network.
 */
export function demoReceiverUrl({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string {
	return `${PUBLIC_URL}${DEMO_RECEIVER_PATH}`
}

/** Serves the webhook receiver of the demo while DEMO is on. It accepts every message and stores nothing. */
export function createDemoReceiver({ DEMO }: Pick<Config, 'DEMO'>): Router {
	const receiver = Router()
	if (DEMO)
		receiver.post(DEMO_RECEIVER_PATH, (_request, response) => {
			response.type('text').send('Received by the demo receiver in this server')
		})
	return receiver
}
