import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, type Victim } from '../process.ts'
import { quantile, report } from '../report.ts'
import { makeSession, type Session } from '../session.ts'
import { freePort, openStage } from '../stage.ts'
import { startProxy } from './proxy.ts'

const RESTARTS = 20
const LONGEST_MS = 60_000
const REQUESTS_A_SECOND = 50
const LONGEST_EXIT_MS = 10_000

type Asked = { times: number[]; failures: string[] }

/** Two web processes behind a balancer are restarted in turn while people work (reliability, section 2, row 23). */
export async function tortureRestarts(): Promise<boolean> {
	const stage = await openStage()
	const ports = [await freePort(), await freePort()]
	const env = { ...stage.env, ROLE: 'web' }
	const servers = ports.map((port) => keepRunning({ ...env, PORT: String(port) }))
	const proxy = await startProxy(ports.map((port) => `http://127.0.0.1:${port}`))
	await proxy.allReady()
	const session = await makeSession(proxy.url)
	let over = false
	const asking = askUntil(() => over, proxy.url, session)
	const began = performance.now()
	const exits: number[] = []
	while (exits.length < RESTARTS && performance.now() - began < LONGEST_MS) {
		const server = servers[exits.length % servers.length]
		if (server === undefined) throw new Error('There is no server')
		exits.push(await restartGently(server))
		await server.running()
		await proxy.allReady()
	}
	const seconds = (performance.now() - began) / 1000
	over = true
	const { times, failures } = await asking
	for (const server of servers) await server.stop()
	proxy.close()
	await stage.close()
	for (const failure of new Set(failures)) console.log(`  ${failure}`)
	const slowest = Math.max(...exits)
	return report(`Restarts of two servers in turn, ${seconds.toFixed(0)} s`, [
		{
			name: `restarts (${RESTARTS}, or what a minute has room for)`,
			measured: exits.length,
			holds: exits.length >= servers.length,
		},
		{ name: 'requests', measured: times.length, holds: times.length > 0 },
		{
			name: `of them a second (${REQUESTS_A_SECOND})`,
			measured: (times.length / seconds).toFixed(0),
			holds: true,
		},
		{ name: 'failed', measured: failures.length, holds: failures.length === 0 },
		{ name: 'their 99th percentile, ms', measured: quantile(times, 0.99).toFixed(0), holds: true },
		{
			name: `the slowest exit, ms (${LONGEST_EXIT_MS})`,
			measured: slowest.toFixed(0),
			holds: slowest <= LONGEST_EXIT_MS,
		},
	])
}

/** SIGTERM, as whatever runs us sends it; gives the milliseconds until the process was gone. */
async function restartGently(server: Victim): Promise<number> {
	const pid = server.pid()
	const began = performance.now()
	process.kill(pid, 'SIGTERM')
	while (server.pid() === pid) await sleep(10)
	return performance.now() - began
}

/** Reads and writes of a signed-in person at an even pace, whether those before are answered or not. */
async function askUntil(isOver: () => boolean, url: string, { headers }: Session): Promise<Asked> {
	const asked: Asked = { times: [], failures: [] }
	const tour = { method: 'POST', body: JSON.stringify({ action: 'dismissed' }) }
	const calls: [string, RequestInit][] = [
		['/api/decks', {}],
		['/api/auth/me', {}],
		['/api/trpc/decks.list,auth.me?batch=1&input={}', {}],
		['/api/onboarding/tour', tour],
	]
	const began = performance.now()
	const open: Promise<void>[] = []
	while (!isOver()) {
		const [path, init] = calls[open.length % calls.length] ?? ['/', {}]
		open.push(ask(asked, url + path, { ...init, headers }))
		await sleep(Math.max(0, began + (open.length * 1000) / REQUESTS_A_SECOND - performance.now()))
	}
	await Promise.all(open)
	return asked
}

async function ask({ times, failures }: Asked, url: string, init: RequestInit): Promise<void> {
	const began = performance.now()
	try {
		const answer = await fetch(url, init)
		const text = await answer.text()
		if (answer.status !== 200) failures.push(`${answer.status} ${text.slice(0, 200)}`)
	} catch (error) {
		failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
	}
	times.push(performance.now() - began)
}
