import { EventEmitter, once } from 'node:events'
import { startLoopbackServer } from '@dormer/providers/testing'

type Message = { headers: Record<string, string>; body: string; type: string }
export type WebhookReceiver = {
	url: string
	/**
	 * Resolves with one of the messages of this event type. `place` is the number of the message in the order of arrival, counted
	 * from 0.
	 */
	waitForMessage: (type: string, place?: number) => Promise<Message>
	close: () => Promise<void>
}

/** Starts a webhook receiver on loopback. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
	const messages: Message[] = []
	const arrivals = new EventEmitter()
	const server = await startLoopbackServer(({ headers, body }, response) => {
		response.writeHead(200).end('thanks')
		const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
		const text = body.toString()
		messages.push({ headers: Object.fromEntries(named), body: text, type: JSON.parse(text).type })
		arrivals.emit('message')
	})
	return {
		url: server.url,
		waitForMessage: async (type, place = 0) => {
			for (;;) {
				const found = messages.filter((message) => message.type === type)[place]
				if (found !== undefined) return found
				await once(arrivals, 'message')
			}
		},
		close: server.close,
	}
}
