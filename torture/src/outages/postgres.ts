import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dormer/db/embedded'
import { findPostgresPids, findPostgresPort, isAlive, listChildren } from '@dormer/server/processes'
import pg from 'pg'
import { z } from 'zod'
import { signUp } from '../sign-up.ts'
import { freePort } from '../test-environment.ts'
import {
	BACK_WITHIN_MS,
	type Finding,
	formatMs,
	msUntilReady,
	type Outage,
	type OutageServer,
	timed,
	withServer,
} from './outage.ts'
import { formatLoad, isIntact, startWriteLoad } from './write-load.ts'

const OUTAGES = 10
const LOAD_MS = 400
const SUSPENDED_MS = 18_000
const DEADLINE_MS = 16_000
const EXIT_WITHIN_MS = 40_000
const GIVE_UP_MS = 30_000

const Made = z.object({ id: z.string() })
const Listed = z.object({ deliveries: z.array(z.object({ status: z.string() })) })

const PROMISE =
	'answers and runs jobs within 5 s of Postgres, no acknowledged write lost, no process gone'

/** Crashes, suspensions and restarts of the embedded Postgres and of an external Postgres. */
export const POSTGRES_OUTAGES: Outage[] = [
	{
		name: `embedded Postgres killed or stopped ${OUTAGES} times under load`,
		promise: PROMISE,
		run: () =>
			withServer({}, (server) =>
				killRepeatedly(server, findPostgresPort(server.process.pid()), async (signal) => {
					process.kill(findPostgresPids(server.process.pid())[0], signal)
					await sleep(50)
				}),
			),
	},
	{
		name: `external Postgres killed or stopped ${OUTAGES} times under load`,
		promise: PROMISE,
		run: () =>
			withExternalPostgres((external) =>
				withServer(external.env, (server) => killExternal(server, external)),
			),
	},
	{
		name: `external Postgres of a web process and a worker process killed or stopped ${OUTAGES} times under load`,
		promise: PROMISE,
		run: () =>
			withExternalPostgres((external) =>
				withServer({ ...external.env, ROLE: 'worker' }, () =>
					withServer({ ...external.env, ROLE: 'web' }, (web) => killExternal(web, external)),
				),
			),
	},
	{
		name: 'embedded Postgres suspended for 18 s under load',
		promise: 'every call answered within its deadline of 15 s, answers within 5 s of the end',
		run: () =>
			withServer({}, (server) => suspend(server, () => findPostgresPids(server.process.pid()))),
	},
	{
		name: 'external Postgres suspended for 18 s under load',
		promise: 'every call answered within its deadline of 15 s, answers within 5 s of the end',
		run: () =>
			withExternalPostgres((external) =>
				withServer(external.env, (server) => suspend(server, () => external.pids())),
			),
	},
	{
		name: 'SIGTERM while the embedded Postgres is suspended',
		promise: 'the server and its Postgres end within 40 s',
		run: () =>
			withServer({}, async (server) => {
				const pids = findPostgresPids(server.process.pid())
				signalAll(pids, 'SIGSTOP')
				return measureEnd(server, () => pids.filter(isAlive).length)
			}),
	},
	{
		name: 'SIGTERM while an external Postgres is suspended',
		promise: 'the server ends within 40 s',
		run: () =>
			withExternalPostgres((external) =>
				withServer(external.env, async (server) => {
					const pids = external.pids()
					signalAll(pids, 'SIGSTOP')
					const finding = await measureEnd(server, () => 0)
					signalAll(pids, 'SIGCONT')
					return finding
				}),
			),
	},
]

async function killRepeatedly(
	{ url }: OutageServer,
	port: number,
	lose: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>,
): Promise<Finding> {
	const load = await startWriteLoad(url)
	let slowestMs = 0
	for (let outage = 0; outage < OUTAGES; outage += 1) {
		await sleep(LOAD_MS)
		await lose(outage % 2 === 0 ? 'SIGKILL' : 'SIGQUIT')
		await waitForPostgres(port)
		slowestMs = Math.max(slowestMs, await msUntilReady(url))
	}
	const jobMs = await msUntilJobRuns(url)
	const result = await load.stop()
	return {
		found: `ready at most ${formatMs(slowestMs)} after Postgres, a job run ${formatMs(jobMs)} after that; ${formatLoad(result)}`,
		holds: slowestMs <= BACK_WITHIN_MS && jobMs <= BACK_WITHIN_MS && isIntact(result),
	}
}

function killExternal(server: OutageServer, external: External): Promise<Finding> {
	return killRepeatedly(server, external.port, async (signal) => {
		await external.end(signal)
		await sleep(300)
		await external.start()
	})
}

/** Sends a test message of a new subscription. Returns the milliseconds until a worker has delivered it, at most `GIVE_UP_MS`. */
async function msUntilJobRuns(url: string): Promise<number> {
	const { fetch } = await signUp(url)
	const subscriptions = '/api/notifications/subscriptions'
	const json = { name: 'Log', eventType: '*', channel: 'console' }
	const made = await fetch(subscriptions, { method: 'POST', json })
	const { id } = Made.parse(await made.json())
	const startedAt = performance.now()
	await fetch(`${subscriptions}/${id}/test`, { method: 'POST', json: {} })
	for (;;) {
		const { deliveries } = Listed.parse(
			await (await fetch(`${subscriptions}/${id}/deliveries`)).json(),
		)
		const waitedMs = performance.now() - startedAt
		if (deliveries[0]?.status === 'delivered' || waitedMs > GIVE_UP_MS) return waitedMs
		await sleep(25)
	}
}

/** Waits until Postgres rejects a wrong password, which shows that it accepts connections. */
async function waitForPostgres(port: number): Promise<void> {
	const refused = { host: '127.0.0.1', port, user: 'dormer', password: 'wrong' }
	for (;;) {
		const client = new pg.Client({ ...refused, connectionTimeoutMillis: 2000 })
		client.on('error', () => {})
		const error: unknown = await client.connect().catch((reason: unknown) => reason)
		await client.end().catch(() => {})
		if (error instanceof pg.DatabaseError && error.code === '28P01') return
		await sleep(25)
	}
}

async function suspend({ url }: OutageServer, findPids: () => number[]): Promise<Finding> {
	const load = await startWriteLoad(url)
	await sleep(LOAD_MS)
	const pids = findPids()
	signalAll(pids, 'SIGSTOP')
	await sleep(SUSPENDED_MS)
	const health = await timed(() => fetch(`${url}/api/health`))
	signalAll(pids, 'SIGCONT')
	const backMs = await msUntilReady(url)
	const result = await load.stop()
	return {
		found: `health ${formatMs(health.ms)}, ready after ${formatMs(backMs)}; ${formatLoad(result)}`,
		holds: backMs <= BACK_WITHIN_MS && result.slowestMs <= DEADLINE_MS && isIntact(result),
	}
}

/** Sends a signal to all processes of a Postgres. Leaves out those that ended since they were listed, such as autovacuum. */
function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
	for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal)
}

async function measureEnd(server: OutageServer, countLeft: () => number): Promise<Finding> {
	const limit = new AbortController()
	const late = sleep(EXIT_WITHIN_MS, 'late', { signal: limit.signal }).catch(() => 'ended')
	const { result, ms } = await timed(() => Promise.race([server.process.stop(), late]))
	limit.abort()
	if (result === 'late') process.kill(server.process.pid(), 'SIGKILL')
	await sleep(500)
	const left = countLeft()
	return {
		found: `${result === 'late' ? 'still running' : 'ended'} after ${formatMs(ms)}, ${left} processes left`,
		holds: result !== 'late' && left === 0,
	}
}

type External = {
	port: number
	env: Record<string, string>
	pids: () => number[]
	end: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
	start: () => Promise<void>
}

/** Runs `work` with a Postgres that the server did not start. */
async function withExternalPostgres(work: (external: External) => Promise<Finding>) {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-torture-'))
	const port = await freePort()
	let postgres: EmbeddedPostgres = await startEmbeddedPostgres(directory, { port })
	try {
		return await work({
			port,
			env: {
				DATABASE_URL: postgres.url,
				SECRET_KEY: 'fault suite key of 32 characters or more',
			},
			pids: () => {
				const postmaster = postgres.pid() ?? 0
				return [postmaster, ...listChildren(postmaster).map(({ pid }) => pid)]
			},
			end: async (signal) => {
				const pid = postgres.pid() ?? 0
				process.kill(pid, signal)
				while (isAlive(pid)) await sleep(10)
			},
			start: async () => {
				postgres = await startEmbeddedPostgres(directory, { port })
			},
		})
	} finally {
		await postgres.stop()
		await rm(directory, { recursive: true, force: true })
	}
}
