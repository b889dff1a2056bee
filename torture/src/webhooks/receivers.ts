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

/** Behaviors of receivers. A message counts as received when the receiver answers with a 2xx status. */
const BEHAVIORS = {
	good: (accept: () => void, response: ServerResponse) => {
		accept()
		response.writeHead(204).end()
	},
	flaky: (accept: () => void, response: ServerResponse) => {
		if (Math.random() < 0.2) return void response.writeHead(500).end()
		accept()
		response.writeHead(204).end()
	},
	slow: (accept: () => void, response: ServerResponse) => {
		setTimeout(() => {
			accept()
			response.writeHead(204).end()
		}, SLOW_MS).unref()
	},
}

/** Starts a loopback receiver. The receiver records the messages that it accepts. */
export async function startReceiver(behavior: keyof typeof BEHAVIORS): Promise<Receiver> {
	const received: ReceivedMessage[] = []
	const objectIds = new Set<string>()
	const server = createServer(async (request, response) => {
		const id = String(request.headers['webhook-id'])
		const { data } = Body.parse(JSON.parse(await text(request)))
		const accept = () => {
			received.push({ objectId: data.presentationId, id, at: performance.now() })
			objectIds.add(data.presentationId)
		}
		BEHAVIORS[behavior](accept, response)
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
