import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_EVERY_MS = 100
/**
 * Maximum wait for a readiness check. It is long, because a server on a loaded machine responds late. A server that shuts down
 * responds immediately.
 */
const CHECK_TIMEOUT_MS = 5000
/** Number of consecutive failed readiness checks after which a backend gets no more requests. */
const FAILURES_TO_REMOVE = 3

export type LoadBalancer = {
	url: string
	/** Resolves when every backend passes its readiness check. */
	allReady: () => Promise<void>
	close: () => void
}

/**
 * Forwards requests in turn to the backends whose `GET /api/ready` returns 200. Does not send a failed request to
 * another backend.
 */
export async function startLoadBalancer(backends: readonly string[]): Promise<LoadBalancer> {
	const failures = new Map(backends.map((backend) => [backend, FAILURES_TO_REMOVE]))
	const isAvailable = (backend: string) =>
		(failures.get(backend) ?? FAILURES_TO_REMOVE) < FAILURES_TO_REMOVE
	let isClosed = false
	const agent = new Agent({ keepAlive: true, maxSockets: 200 })
	let next = 0
	const watch = async (backend: string) => {
		while (!isClosed) {
			failures.set(backend, (await isReady(backend)) ? 0 : (failures.get(backend) ?? 0) + 1)
			await sleep(CHECK_EVERY_MS)
		}
	}
	for (const backend of backends) void watch(backend)
	const http = createServer((incoming, outgoing) => {
		const available = backends.filter(isAvailable)
		next += 1
		const backend = available[next % available.length]
		if (backend === undefined) return outgoing.writeHead(502).end('No backend is ready')
		forward({ incoming, outgoing, agent, backend })
	})
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
		allReady: async () => {
			while (!backends.every(isAvailable)) await sleep(CHECK_EVERY_MS / 2)
		},
		close: () => {
			isClosed = true
			http.closeAllConnections()
			http.close()
			agent.destroy()
		},
	}
}

async function isReady(backend: string): Promise<boolean> {
	try {
		const answer = await fetch(`${backend}/api/ready`, {
			signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
		})
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
