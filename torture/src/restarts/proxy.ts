import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ASK_EVERY_MS = 100

export type Proxy = {
	url: string
	/** Resolves when every backend says that it is ready. */
	allReady: () => Promise<void>
	close: () => void
}

/** Hands calls to the backends in turn, to those alone whose `GET /api/ready` last said 200; it tries nothing twice. */
export async function startProxy(backends: readonly string[]): Promise<Proxy> {
	const ready = new Map(backends.map((backend) => [backend, false]))
	const agent = new Agent({ keepAlive: true, maxSockets: 200 })
	let turn = 0
	const asking = setInterval(() => {
		for (const backend of backends)
			void isReady(backend).then((says) => {
				ready.set(backend, says)
			})
	}, ASK_EVERY_MS)
	const http = createServer((incoming, outgoing) => {
		const open = backends.filter((backend) => ready.get(backend))
		turn += 1
		const backend = open[turn % open.length]
		if (backend === undefined) return outgoing.writeHead(502).end('Nobody is ready')
		forward({ incoming, outgoing, agent, backend })
	})
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
		allReady: async () => {
			while (![...ready.values()].every((says) => says))
				await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS / 2))
		},
		close: () => {
			clearInterval(asking)
			http.closeAllConnections()
			http.close()
			agent.destroy()
		},
	}
}

async function isReady(backend: string): Promise<boolean> {
	try {
		const answer = await fetch(`${backend}/api/ready`, { signal: AbortSignal.timeout(1000) })
		await answer.arrayBuffer()
		return answer.status === 200
	} catch {
		return false
	}
}

type Call = { incoming: IncomingMessage; outgoing: ServerResponse; agent: Agent; backend: string }

function forward({ incoming, outgoing, agent, backend }: Call): void {
	const { method, headers } = incoming
	const call = request(backend + incoming.url, { agent, method, headers }, (answer) => {
		const { connection: _, 'keep-alive': _hint, ...kept } = answer.headers
		outgoing.writeHead(answer.statusCode ?? 502, kept)
		answer.pipe(outgoing)
		answer.on('error', () => outgoing.destroy())
	})
	call.on('error', ({ message }) => {
		if (outgoing.headersSent) outgoing.destroy()
		else outgoing.writeHead(502).end(message)
	})
	incoming.pipe(call)
}
