import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresPids, findPostgresPort, isAlive } from '@dormer/server/processes'
import pg from 'pg'
import { z } from 'zod'
import { signUp } from '../company.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { type Case, type Finding, formatMs, timed } from '../report.ts'
import { BACK_WITHIN_MS, msUntilReady, type OutageServer, withServer } from './server.ts'
import { formatLoad, isIntact, startWriteLoad } from './write-load.ts'

const OUTAGES = 6
const LOAD_MS = 400
const SUSPENDED_MS = 18_000
const DEADLINE_MS = 16_000
const EXIT_WITHIN_MS = 40_000
/** A job that a killed worker had taken runs again within this time. */
const JOB_WITHIN_MS = 30_000

const Made = z.object({ id: z.string() })
const Listed = z.object({ deliveries: z.array(z.object({ status: z.string() })) })

const KILLED = `killed or stopped ${OUTAGES} times under load`
const BACK =
	'ready within 5 s of Postgres, a job runs within 30 s, no acknowledged write lost, no process gone'
const SUSPENDED = 'every call answered within its deadline of 15 s, ready within 5 s of the end'

/** Crashes, suspensions and restarts of the embedded Postgres and of an external Postgres. */
export const POSTGRES_OUTAGES: Case[] = [
	{
		name: `embedded Postgres ${KILLED}`,
		promise: BACK,
		run: () =>
			withServer({}, (server) =>
				killRepeatedly(server, findPostgresPort(server.pid()), async (signal) => {
					process.kill(findPostgresPids(server.pid())[0], signal)
					await sleep(50)
				}),
			),
	},
	{
		name: `external Postgres of a web process and a worker process ${KILLED}`,
		promise: BACK,
		run: () =>
			withPostgres((postgres) =>
				withServer({ ...postgres.env, ROLE: 'web' }, (web) =>
					withServer({ ...postgres.env, ROLE: 'worker' }, () =>
						killRepeatedly(web, postgres.port, async (signal) => {
							await postgres.end(signal)
							await sleep(300)
							await postgres.start()
						}),
					),
				),
			),
	},
	{
		name: 'embedded Postgres suspended for 18 s under load',
		promise: SUSPENDED,
		run: () => withServer({}, (server) => suspend(server, () => findPostgresPids(server.pid()))),
	},
	{
		name: 'external Postgres suspended for 18 s under load',
		promise: SUSPENDED,
		run: () =>
			withPostgres((postgres) =>
				withServer(postgres.env, (server) => suspend(server, postgres.pids)),
			),
	},
	{
		name: 'SIGTERM while the embedded Postgres is suspended',
		promise: 'the server and its Postgres end within 40 s',
		run: () =>
			withServer({}, async (server) => {
				const pids = findPostgresPids(server.pid())
				signalAll(pids, 'SIGSTOP')
				return measureEnd(server, () => pids.filter(isAlive).length)
			}),
	},
	{
		name: 'SIGTERM while an external Postgres is suspended',
		promise: 'the server ends within 40 s',
		run: () =>
			withPostgres((postgres) =>
				withServer(postgres.env, async (server) => {
					const pids = postgres.pids()
					signalAll(pids, 'SIGSTOP')
					const finding = await measureEnd(server, () => 0)
					signalAll(pids, 'SIGCONT')
					return finding
				}),
			),
	},
]

async function withPostgres(work: (postgres: Postgres) => Promise<Finding>): Promise<Finding> {
	const postgres = await startPostgres()
	try {
		return await work(postgres)
	} finally {
		await postgres.close()
	}
}

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
		holds: slowestMs <= BACK_WITHIN_MS && jobMs <= JOB_WITHIN_MS && isIntact(result),
	}
}

/** Sends a test message of a new subscription. Returns the milliseconds until a worker has delivered it. */
async function msUntilJobRuns(url: string): Promise<number> {
	const { call } = await signUp(url)
	const subscriptions = '/api/notifications/subscriptions'
	const json = { name: 'Log', eventType: '*', channel: 'console' }
	const { id } = Made.parse(await call('POST', subscriptions, json))
	const startedAt = performance.now()
	await call('POST', `${subscriptions}/${id}/test`, {})
	for (;;) {
		const { deliveries } = Listed.parse(await call('GET', `${subscriptions}/${id}/deliveries`))
		const waitedMs = performance.now() - startedAt
		if (deliveries[0]?.status === 'delivered' || waitedMs > 2 * JOB_WITHIN_MS) return waitedMs
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
	const { result, ms } = await timed(() => Promise.race([server.stop(), late]))
	limit.abort()
	if (result === 'late') process.kill(server.pid(), 'SIGKILL')
	await sleep(500)
	const left = countLeft()
	return {
		found: `${result === 'late' ? 'still running' : 'ended'} after ${formatMs(ms)}, ${left} processes left`,
		holds: result !== 'late' && left === 0,
	}
}
