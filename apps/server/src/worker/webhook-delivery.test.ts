import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startWorker } from './worker.ts'

type Received = { id: string; type: string; at: number }
type Receiver = { url: string; received: Received[]; next: () => Promise<void> }

let server: TestServer
const receivers: Server[] = []
const workers: ChildProcess[] = []
beforeAll(async () => {
	const limits = { connectMs: 1000, totalMs: 3000 }
	server = await startTestServer(limits, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
	for (const worker of workers) worker.kill('SIGKILL')
	for (const receiver of receivers) receiver.closeAllConnections()
	for (const receiver of receivers) receiver.close()
	await server.close()
})

/** Starts a webhook receiver on loopback. `next` resolves when the next message arrives. */
async function startReceiver(answer: (response: ServerResponse) => void): Promise<Receiver> {
	const received: Received[] = []
	let resolveNext = () => {}
	const http = createServer((request, response) => {
		const [id = ''] = [request.headers['webhook-id']].flat()
		received.push({ id, type: request.url ?? '', at: performance.now() })
		request.resume()
		resolveNext()
		answer(response)
	})
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	receivers.push(http)
	const next = () => new Promise<void>((resolve) => (resolveNext = resolve))
	return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, received, next }
}

type Company = { organizationId: string; subscribe: (url: string) => Promise<void> }

async function signUp(): Promise<Company> {
	const fetch = await server.signUp()
	const me = await (await fetch('/api/auth/me')).json()
	const { organization } = z.object({ organization: z.object({ id: z.string() }) }).parse(me)
	return {
		organizationId: organization.id,
		subscribe: async (url) => {
			const json = { name: 'CRM', eventType: '*', channel: 'webhook', channelConfig: { url } }
			const answer = await fetch('/api/notifications/subscriptions', { method: 'POST', json })
			expect(answer.status, await answer.text()).toBe(201)
		},
	}
}

/** Inserts `count` events of a company in one statement. */
async function emitEvents({ organizationId }: Company, count = 1): Promise<void> {
	await server.pool.query(
		`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
		 select gen_random_uuid(), $1, 'presentation.opened', 'presentation', gen_random_uuid(), '{}'
		   from generate_series(1, $2::int)`,
		[organizationId, count],
	)
}

/** Emits `count` events one after the other. Returns the 99th percentile of their delivery times in milliseconds. */
async function percentileOf(company: Company, receiver: Receiver, count: number): Promise<number> {
	const durations: number[] = []
	for (let event = 0; event < count; event++) {
		const arrival = receiver.next()
		const startedAt = performance.now()
		await emitEvents(company)
		await arrival
		durations.push(performance.now() - startedAt)
	}
	return durations.sort((one, other) => one - other)[Math.ceil(count * 0.99) - 1] ?? 0
}

it('delivers to a working receiver within a second while other receivers fail', async () => {
	const worker = await startWorker(server, server.pool.options.connectionString ?? '')
	const company = await signUp()
	const good = await startReceiver((response) => response.writeHead(204).end())
	await company.subscribe(good.url)
	await percentileOf(company, good, 10)
	const alone = await percentileOf(company, good, 50)
	const hanging = await startReceiver(() => {})
	const failing = await startReceiver((response) => response.writeHead(500).end())
	for (const url of [hanging.url, failing.url, 'http://127.0.0.1:1']) await company.subscribe(url)
	const withOthers = await percentileOf(company, good, 50)
	console.log(
		`99th percentile alone ${alone.toFixed(0)} ms, beside failing receivers ${withOthers.toFixed(0)} ms`,
	)
	expect(hanging.received.length).toBeGreaterThan(0)
	expect(failing.received.length).toBeGreaterThan(0)
	expect(withOthers).toBeLessThan(1000)
	await worker.stop()
})

function startWorkerProcess(): ChildProcess {
	const worker = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
		env: {
			ROLE: 'worker',
			DATABASE_URL: server.pool.options.connectionString,
			SECRET_KEY: server.config.SECRET_KEY,
			DATA_DIR: server.config.DATA_DIR,
			WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
			DEMO: '0',
			LOG_LEVEL: 'silent',
		},
		stdio: 'ignore',
	})
	workers.push(worker)
	return worker
}

it('delivers every event although workers are killed', async () => {
	const EVENTS = 200
	const company = await signUp()
	const slow = await startReceiver((response) => {
		setTimeout(() => response.writeHead(204).end(), 20)
	})
	await company.subscribe(slow.url)
	await emitEvents(company, EVENTS)
	for (const enough of [30, 80, 130]) {
		const worker = startWorkerProcess()
		while (slow.received.length < enough) await slow.next()
		worker.kill('SIGKILL')
		await once(worker, 'exit')
	}
	startWorkerProcess()
	const where = { organizationId: company.organizationId, status: 'delivered' }
	while ((await server.db.notificationDelivery.count({ where })) < EVENTS) await sleep(50)
	const ids = new Set(slow.received.map(({ id }) => id))
	const repeated = slow.received.length - ids.size
	console.log(`${EVENTS} events, 3 kills: ${repeated} delivered twice, none lost`)
	expect(ids.size).toBe(EVENTS)
	expect(repeated).toBeLessThanOrEqual(3 * 4)
})
