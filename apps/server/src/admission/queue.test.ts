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

/** However busy the machine is, nobody gives up waiting by the way. */
const LONG_MS = 20_000

/** A server behind a gate: who has arrived, and who was let in and is held there until `release`. */
async function startGate(places: number, patienceMs = LONG_MS) {
	const gate = createAdmissionQueue(places, patienceMs)
	const told = new EventEmitter().setMaxListeners(0)
	const arrived: string[] = []
	const inside = new Map<string, ServerResponse>()
	const order: string[] = []
	http = createServer((request, response) => {
		const path = request.url ?? ''
		const importance = IMPORTANCES.find((one) => path.startsWith(`/${one}`)) ?? 'bulk'
		arrived.push(path)
		gate.enter(importance, response).then(
			() => {
				inside.set(path, response)
				order.push(path)
				told.emit('change')
			},
			(error: unknown) => {
				const { status, headers } = toAppError(error)
				response.writeHead(status, headers).end()
			},
		)
		response.on('close', () => {
			inside.delete(path)
			told.emit('change')
		})
		told.emit('change')
	})
	http.listen(0, '127.0.0.1')
	await once(http, 'listening')
	const { port } = http.address() as AddressInfo
	const until = async (isSo: () => boolean) => {
		while (!isSo()) await once(told, 'change')
	}
	return {
		inside,
		order,
		until,
		/** Asks, and resolves when the server knows of it; `answer` is what comes of it. */
		ask: async (path: string) => {
			const gone = new AbortController()
			const began = performance.now()
			const answer = fetch(`http://127.0.0.1:${port}${path}`, { signal: gone.signal }).then(
				({ status, headers }) => ({
					status,
					retryAfter: headers.get('retry-after'),
					ms: performance.now() - began,
				}),
				() => 'gone' as const,
			)
			await until(() => arrived.includes(path))
			return { answer, leave: () => gone.abort() }
		},
		release: (path: string) => inside.get(path)?.end(),
	}
}

it('refuses after a second and not at once, and says when to come again', async () => {
	const { ask } = await startGate(1, 400)
	await ask('/viewer/held')
	const { answer } = await ask('/viewer/late')
	const refused = await answer
	if (refused === 'gone') throw new Error('There was no answer')
	expect(refused).toMatchObject({ status: 503, retryAfter: '1' })
	expect(refused.ms).toBeGreaterThan(990)
})

it('lets the most important in first, and of these the newest', async () => {
	const { ask, release, order, until } = await startGate(1)
	const waiting = ['/bulk/1', '/dashboards/1', '/viewer/1', '/viewer/2', '/urgent/1']
	await ask('/urgent/held')
	await Promise.all(waiting.slice(0, 3).map(ask))
	await Promise.all(waiting.slice(3).map(ask))
	const expected = ['/urgent/1', '/viewer/2', '/viewer/1', '/dashboards/1', '/bulk/1']
	let last = '/urgent/held'
	for (const next of expected) {
		release(last)
		await until(() => order.includes(next))
		last = next
	}
	expect(order.slice(1)).toEqual(expected)
})

it('keeps places for what is more important', async () => {
	const { ask, inside } = await startGate(10)
	const answers = []
	for (const importance of [...IMPORTANCES].reverse())
		for (let place = 0; place < 10; place += 1) answers.push(await ask(`/${importance}/${place}`))
	const count = (importance: string) =>
		[...inside.keys()].filter((path) => path.startsWith(`/${importance}`)).length
	expect(IMPORTANCES.map(count)).toEqual([1, 2, 4, 3])
})

it('has a place again when its holder is done, has left, or left before it came', async () => {
	const { ask, release, inside, until } = await startGate(2)
	for (let round = 0; round < 20; round += 1) {
		const done = `/urgent/done-${round}`
		const left = `/urgent/left-${round}`
		const [held, leaver] = await Promise.all([ask(done), ask(left)])
		await until(() => inside.has(done) && inside.has(left))
		const waiters = await Promise.all([0, 1, 2].map((n) => ask(`/viewer/waits-${round}-${n}`)))
		for (const waiter of waiters) waiter.leave()
		for (const { answer } of waiters) expect(await answer).toBe('gone')
		leaver.leave()
		release(done)
		expect(await held.answer).toMatchObject({ status: 200 })
		await until(() => inside.size === 0)
	}
})

it('gives up the least important of 256 who wait, and never the more important', async () => {
	const { ask, release, until, order } = await startGate(1)
	await ask('/urgent/held')
	const others = await Promise.all(Array.from({ length: 256 }, (_, n) => ask(`/dashboards/${n}`)))
	const important = await ask('/viewer/1')
	release('/urgent/held')
	await until(() => order.includes('/viewer/1'))
	release('/viewer/1')
	expect(await important.answer).toMatchObject({ status: 200 })
	for (const { leave } of others) leave()
	expect(order.slice(0, 2)).toEqual(['/urgent/held', '/viewer/1'])
})
