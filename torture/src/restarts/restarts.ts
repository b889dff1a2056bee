import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, type ManagedProcess } from '../managed-process.ts'
import { quantile, report } from '../report.ts'
import { createSession, type Session } from '../sign-up.ts'
import { freePort, startTestEnvironment } from '../test-environment.ts'
import { startLoadBalancer } from './load-balancer.ts'

const RESTARTS = 20
const LONGEST_MS = 60_000
const REQUESTS_PER_SECOND = 50
const LONGEST_EXIT_MS = 10_000

type RequestResults = { times: number[]; failures: string[] }

/**
 * Restarts two web processes alternately behind a load balancer under a steady load
 * (docs/design/reliability.md#guarantees, row 23).
 */
export async function runRestartsSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const ports = [await freePort(), await freePort()]
	const env = { ...environment.env, ROLE: 'web' }
	const servers = ports.map((port) => keepRunning({ ...env, PORT: String(port) }))
	const balancer = await startLoadBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
	await balancer.allReady()
	const session = await createSession(balancer.url)
	let isDone = false
	const requests = sendRequestsUntil(() => isDone, balancer, session)
	const startedAt = performance.now()
	const exits: number[] = []
	while (exits.length < RESTARTS && performance.now() - startedAt < LONGEST_MS) {
		const server = servers[exits.length % servers.length]
		if (server === undefined) throw new Error('No server was started')
		exits.push(await terminate(server))
		await server.whenRunning()
		await balancer.allReady()
	}
	const seconds = (performance.now() - startedAt) / 1000
	isDone = true
	const { times, failures } = await requests
	for (const server of servers) await server.stop()
	balancer.close()
	await environment.close()
	for (const failure of new Set(failures)) console.log(`  ${failure}`)
	const slowest = Math.max(...exits)
	return report(`Rolling restarts of two servers, ${seconds.toFixed(0)} s`, [
		{
			name: `restarts (${RESTARTS}, or as many as one minute allows)`,
			measured: exits.length,
			passes: exits.length >= servers.length,
		},
		{ name: 'requests', measured: times.length, passes: times.length > 0 },
		{
			name: `requests per second (planned ${REQUESTS_PER_SECOND})`,
			measured: (times.length / seconds).toFixed(0),
			passes: true,
		},
		{ name: 'failed requests', measured: failures.length, passes: failures.length === 0 },
		{
			name: 'response time: 99th percentile in ms',
			measured: quantile(times, 0.99).toFixed(0),
			passes: true,
		},
		{
			name: `slowest exit in ms (limit ${LONGEST_EXIT_MS})`,
			measured: slowest.toFixed(0),
			passes: slowest <= LONGEST_EXIT_MS,
		},
	])
}

/** Sends SIGTERM to the process. Returns the milliseconds until it has exited. */
export async function terminate(server: ManagedProcess): Promise<number> {
	const pid = server.pid()
	const startedAt = performance.now()
	process.kill(pid, 'SIGTERM')
	while (server.pid() === pid) await sleep(10)
	return performance.now() - startedAt
}

/**
 * Sends read requests and write requests of a signed-in user at a constant rate. Does not wait for earlier responses.
 */
export async function sendRequestsUntil(
	isDone: () => boolean,
	{ url, perSecond = REQUESTS_PER_SECOND }: { url: string; perSecond?: number },
	{ headers }: Session,
): Promise<RequestResults> {
	const results: RequestResults = { times: [], failures: [] }
	const tour = { method: 'POST', body: JSON.stringify({ action: 'dismissed' }) }
	const calls: [string, RequestInit][] = [
		['/api/decks', {}],
		['/api/auth/me', {}],
		['/api/trpc/decks.list,auth.me?batch=1&input={}', {}],
		['/api/onboarding/tour', tour],
	]
	const startedAt = performance.now()
	const open: Promise<void>[] = []
	while (!isDone()) {
		const [path, init] = calls[open.length % calls.length] ?? ['/', {}]
		open.push(sendRequest(results, url + path, { ...init, headers }))
		await sleep(Math.max(0, startedAt + (open.length * 1000) / perSecond - performance.now()))
	}
	await Promise.all(open)
	return results
}

async function sendRequest(
	{ times, failures }: RequestResults,
	url: string,
	init: RequestInit,
): Promise<void> {
	const startedAt = performance.now()
	try {
		const answer = await fetch(url, init)
		const text = await answer.text()
		if (answer.status !== 200) failures.push(`${answer.status} ${text.slice(0, 200)}`)
	} catch (error) {
		failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
	}
	times.push(performance.now() - startedAt)
}
