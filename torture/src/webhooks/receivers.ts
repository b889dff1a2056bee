import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** One message taken: the event that it tells of, by the object it names, and the id it carries. */
export type Taken = { object: string; id: string; at: number }
export type Receiver = {
	url: string
	taken: Taken[]
	/** The objects it was told of. */
	known: Set<string>
	close: () => void
}

const Body = z.object({ data: z.object({ presentationId: z.string() }) })
const SLOW_MS = 10_000

/** How a receiver behaves; it counts as taken what was answered with 2xx. */
const MANNERS = {
	good: (take: () => void, response: ServerResponse) => {
		take()
		response.writeHead(204).end()
	},
	flaky: (take: () => void, response: ServerResponse) => {
		if (Math.random() < 0.2) return void response.writeHead(500).end()
		take()
		response.writeHead(204).end()
	},
	slow: (take: () => void, response: ServerResponse) => {
		setTimeout(() => {
			take()
			response.writeHead(204).end()
		}, SLOW_MS).unref()
	},
}

/** A receiver on loopback that writes down what it takes. */
export async function startReceiver(manner: keyof typeof MANNERS): Promise<Receiver> {
	const taken: Taken[] = []
	const known = new Set<string>()
	const server = createServer(async (request, response) => {
		const id = String(request.headers['webhook-id'])
		const { data } = Body.parse(JSON.parse(await text(request)))
		const take = () => {
			taken.push({ object: data.presentationId, id, at: performance.now() })
			known.add(data.presentationId)
		}
		MANNERS[manner](take, response)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		taken,
		known,
		close: () => {
			server.closeAllConnections()
			server.close()
		},
	}
}
