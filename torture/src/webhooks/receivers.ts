import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** Received message: the presentation id in its payload, its `webhook-id`, and the time of its arrival. */
export type ReceivedMessage = { objectId: string; id: string; at: number }
export type Receiver = {
	url: string
	received: ReceivedMessage[]
	/** Presentation ids of all received messages. */
	objectIds: Set<string>
	close: () => void
}

const Body = z.object({ data: z.object({ presentationId: z.string() }) })
const SLOW_MS = 10_000

type Behavior = (message: { id: string; accept: () => void; response: ServerResponse }) => void

/**
 * Number of times that the flaky receiver refuses one message at most. The delays after more failures are longer than the
 * suite waits.
 */
const MAX_REFUSALS = 4

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

/** Starts a loopback receiver. The receiver records the messages that it accepts. */
export async function startReceiver(behavior: keyof typeof BEHAVIORS): Promise<Receiver> {
	const received: ReceivedMessage[] = []
	const objectIds = new Set<string>()
	const handle = BEHAVIORS[behavior]()
	const server = createServer(async (request, response) => {
		const id = String(request.headers['webhook-id'])
		const { data } = Body.parse(JSON.parse(await text(request)))
		const accept = () => {
			received.push({ objectId: data.presentationId, id, at: performance.now() })
			objectIds.add(data.presentationId)
		}
		handle({ id, accept, response })
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		received,
		objectIds,
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
