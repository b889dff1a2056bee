import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { freePort } from '../product.ts'

/** Message that a receiver accepted: the number of its event, its `webhook-id`, and the time of its arrival. */
export type ReceivedMessage = { event: number; id: string; at: number }
export type Receiver = {
	url: string
	received: ReceivedMessage[]
	/** Numbers of the events of all received messages. */
	events: Set<number>
	close: () => void
}

/** The suite numbers its events by the duration of the view that each reports. */
const Body = z.object({ data: z.object({ durationMs: z.number() }) })
const SLOW_MS = 10_000
/** Maximum number of times that the flaky receiver refuses a message. The delays of further attempts would exceed the duration of the suite. */
const MAX_REFUSALS = 4

type Behavior = (message: { id: string; accept: () => void; response: ServerResponse }) => void

const acceptMessage: Behavior = ({ accept, response }) => {
	accept()
	response.writeHead(204).end()
}

/** Creates the behaviors of receivers. A message counts as received when the receiver answers with a 2xx status. */
const BEHAVIORS = {
	good: (): Behavior => acceptMessage,
	flaky: (): Behavior => {
		const refusals = new Map<string, number>()
		return (message) => {
			const refused = refusals.get(message.id) ?? 0
			if (refused === MAX_REFUSALS || Math.random() >= 0.2) return acceptMessage(message)
			refusals.set(message.id, refused + 1)
			message.response.writeHead(500).end()
		}
	},
	slow: (): Behavior => (message) => {
		setTimeout(() => acceptMessage(message), SLOW_MS).unref()
	},
}

/** Starts a loopback receiver, which records the messages that it accepts. */
export async function startReceiver(behavior: keyof typeof BEHAVIORS): Promise<Receiver> {
	const received: ReceivedMessage[] = []
	const events = new Set<number>()
	const handle = BEHAVIORS[behavior]()
	const server = createServer(async (request, response) => {
		const id = String(request.headers['webhook-id'])
		const { data } = Body.parse(JSON.parse(await text(request)))
		const accept = () => {
			received.push({ event: data.durationMs, id, at: performance.now() })
			events.add(data.durationMs)
		}
		handle({ id, accept, response })
	})
	const port = await freePort()
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${port}`,
		received,
		events,
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
