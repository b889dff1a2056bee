import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toAppError } from '@dormer/api'
import { afterEach, expect, it } from 'vitest'
import { createAdmissionQueue, IMPORTANCES } from './queue.ts'

let http: Server
afterEach(() => {
	http.closeAllConnections()
	http.close()
})

/** Maximum waiting time in milliseconds. It is so long that no request reaches it, even on a slow machine. */
const LONG_MS = 20_000

/** Starts a server with an admission queue. An admitted request gets no response until the test calls `release`. */
async function startQueueServer(slots: number, maxWaitMs = LONG_MS) {
	const queue = createAdmissionQueue(slots, maxWaitMs)
	const changes = new EventEmitter().setMaxListeners(0)
	const arrived: string[] = []
	const admitted = new Map<string, ServerResponse>()
	const order: string[] = []
	http = createServer((request, response) => {
		const path = request.url ?? ''
		const importance = IMPORTANCES.find((one) => path.startsWith(`/${one}`)) ?? 'bulk'
		arrived.push(path)
		queue.admit(importance, response).then(
			() => {
				admitted.set(path, response)
				order.push(path)
				changes.emit('change')
			},
			(error: unknown) => {
				const { status, headers } = toAppError(error)
				response.writeHead(status, headers).end()
			},
		)
		response.on('close', () => {
			admitted.delete(path)
			changes.emit('change')
		})
		changes.emit('change')
	})
	http.listen(0, '127.0.0.1')
	await once(http, 'listening')
	const { port } = http.address() as AddressInfo
	const until = async (condition: () => boolean) => {
		while (!condition()) await once(changes, 'change')
	}
	return {
		admitted,
		order,
		until,
		/** Sends a request. Resolves when the server has received the request; `result` resolves with the response. */
		send: async (path: string) => {
			const client = new AbortController()
			const startedAt = performance.now()
			const result = fetch(`http://127.0.0.1:${port}${path}`, { signal: client.signal }).then(
				({ status, headers }) => ({
					status,
					retryAfter: headers.get('retry-after'),
					ms: performance.now() - startedAt,
				}),
				() => 'aborted' as const,
			)
			await until(() => arrived.includes(path))
			return { result, abort: () => client.abort() }
		},
		release: (path: string) => admitted.get(path)?.end(),
	}
}

it('rejects a waiting request with 503 and Retry-After only after about two seconds', async () => {
	const { send } = await startQueueServer(1, 400)
	await send('/viewer/held')
	const late = await send('/viewer/late')
	const rejected = await late.result
	if (rejected === 'aborted') throw new Error('The server sent no response')
	expect(rejected).toMatchObject({ status: 503, retryAfter: '1' })
	expect(rejected.ms).toBeGreaterThan(1490)
})

it('admits the most important waiting request first, and of equally important requests the newest', async () => {
	const { send, release, order, until } = await startQueueServer(1)
	const waiting = ['/bulk/1', '/dashboards/1', '/viewer/1', '/viewer/2', '/urgent/1']
	await send('/urgent/held')
	await Promise.all(waiting.slice(0, 3).map(send))
	await Promise.all(waiting.slice(3).map(send))
	const expected = ['/urgent/1', '/viewer/2', '/viewer/1', '/dashboards/1', '/bulk/1']
	let last = '/urgent/held'
	for (const next of expected) {
		release(last)
		await until(() => order.includes(next))
		last = next
	}
	expect(order.slice(1)).toEqual(expected)
})

it('keeps a share of the slots free for requests of higher importance', async () => {
	const { send, admitted } = await startQueueServer(10)
	const sent = []
	for (const importance of [...IMPORTANCES].reverse())
		for (let number = 0; number < 10; number += 1) sent.push(await send(`/${importance}/${number}`))
	const count = (importance: string) =>
		[...admitted.keys()].filter((path) => path.startsWith(`/${importance}`)).length
	expect(IMPORTANCES.map(count)).toEqual([1, 2, 4, 3])
})

it('frees the slot of a request that ends or is aborted', async () => {
	const { send, release, admitted, until } = await startQueueServer(2)
	for (let round = 0; round < 20; round += 1) {
		const endedPath = `/urgent/ended-${round}`
		const abortedPath = `/urgent/aborted-${round}`
		const [ended, aborted] = await Promise.all([send(endedPath), send(abortedPath)])
		await until(() => admitted.has(endedPath) && admitted.has(abortedPath))
		const waiting = await Promise.all([0, 1, 2].map((n) => send(`/viewer/waits-${round}-${n}`)))
		for (const request of waiting) request.abort()
		for (const { result } of waiting) expect(await result).toBe('aborted')
		aborted.abort()
		release(endedPath)
		expect(await ended.result).toMatchObject({ status: 200 })
		await until(() => admitted.size === 0)
	}
})

it('drops one of 256 waiting requests when a more important request arrives', async () => {
	const { send, release, until, order } = await startQueueServer(1)
	await send('/urgent/held')
	const others = await Promise.all(Array.from({ length: 256 }, (_, n) => send(`/dashboards/${n}`)))
	const important = await send('/viewer/1')
	release('/urgent/held')
	await until(() => order.includes('/viewer/1'))
	release('/viewer/1')
	expect(await important.result).toMatchObject({ status: 200 })
	for (const { abort } of others) abort()
	expect(order.slice(0, 2)).toEqual(['/urgent/held', '/viewer/1'])
})
