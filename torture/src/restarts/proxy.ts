import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ASK_EVERY_MS = 100
/** Answers in a row that put a backend out, as balancers have it: one that came late is not the end. */
const FALL = 3

export type Proxy = {
	url: string
	/** Resolves when every backend says that it is ready. */
	allReady: () => Promise<void>
	close: () => void
}

/** Hands calls in turn to the backends that are ready by `GET /api/ready`; it tries nothing twice. */
export async function startProxy(backends: readonly string[]): Promise<Proxy> {
	const misses = new Map(backends.map((backend) => [backend, FALL]))
	const isIn = (backend: string) => (misses.get(backend) ?? FALL) < FALL
	let over = false
	const agent = new Agent({ keepAlive: true, maxSockets: 200 })
	let turn = 0
	const watch = async (backend: string) => {
		while (!over) {
			misses.set(backend, (await isReady(backend)) ? 0 : (misses.get(backend) ?? 0) + 1)
			await sleep(ASK_EVERY_MS)
		}
	}
	for (const backend of backends) void watch(backend)
	const http = createServer((incoming, outgoing) => {
		const open = backends.filter(isIn)
		turn += 1
		const backend = open[turn % open.length]
		if (backend === undefined) return outgoing.writeHead(502).end('Nobody is ready')
		forward({ incoming, outgoing, agent, backend })
	})
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
		allReady: async () => {
			while (!backends.every(isIn)) await sleep(ASK_EVERY_MS / 2)
		},
		close: () => {
			over = true
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
