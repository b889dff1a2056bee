import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning } from '../managed-process.ts'
import { type Check, report } from '../report.ts'
import { sendRequestsUntil, terminate } from '../restarts/restarts.ts'
import { createSession } from '../sign-up.ts'
import { type Parts, startParts } from './parts.ts'
import { findPrograms } from './program.ts'
import { until } from './until.ts'
import { walkMainPath } from './walk.ts'

const ROUNDS = 1
const REQUESTS_PER_SECOND = 5
/**
 * Wait in milliseconds after a restarted process is ready. By then the proxy, which checks each process every 500 ms, sends
 * requests to the process again.
 */
const PROXY_NOTICES_MS = 4000

/**
 * Starts the same services as `compose.yaml`, but from Debian packages. Starts two web and two worker processes of the product,
 * and uses its main features once. Then restarts each process in turn under load (docs/operations.md).
 */
export async function runCompanySuite(): Promise<boolean> {
	const programs = findPrograms()
	if ('install' in programs) {
		console.log(`The suite "company" needs Debian packages: ${programs.install}`)
		return false
	}
	const parts = await startParts(programs)
	const servers = [
		...parts.webPorts.map((port) => keepRunning({ ...parts.env, ROLE: 'web', PORT: String(port) })),
		...[1, 2].map(() => keepRunning({ ...parts.env, ROLE: 'worker' })),
	]
	await Promise.all(servers.map((server) => server.whenRunning()))
	await whenReady(parts)
	const checks = await walkMainPath(parts)
	checks.push(...(await restartUnderLoad(parts, servers)), ...(await readState(parts)))
	for (const server of servers) await server.stop()
	await parts.stop()
	return report('A company: HAProxy, two web, two workers, PgBouncer, Postgres, S3, SMTP', checks)
}

/** Resolves when the proxy reaches a web process. */
function whenReady({ url }: Parts): Promise<true> {
	return until(
		'a web process is ready',
		async () => (await fetch(`${url}/api/ready`)).ok || undefined,
	)
}

async function restartUnderLoad(
	parts: Parts,
	servers: readonly ReturnType<typeof keepRunning>[],
): Promise<Check[]> {
	const session = await createSession(parts.url)
	let isDone = false
	const requests = sendRequestsUntil(
		() => isDone,
		{ url: parts.url, perSecond: REQUESTS_PER_SECOND },
		session,
	)
	for (let round = 0; round < ROUNDS; round += 1)
		for (const [index, server] of servers.entries()) {
			await terminate(server)
			await server.whenRunning()
			const port = parts.webPorts[index]
			if (port !== undefined) await whenReady({ ...parts, url: `http://127.0.0.1:${port}` })
			await sleep(PROXY_NOTICES_MS)
		}
	isDone = true
	const { times, failures } = await requests
	for (const failure of new Set(failures)) console.log(`  ${failure}`)
	return [
		{ name: 'restarts of a process', measured: ROUNDS * servers.length, passes: true },
		{ name: 'requests meanwhile', measured: times.length, passes: times.length > 0 },
		{ name: 'failed requests', measured: failures.length, passes: failures.length === 0 },
	]
}

async function readState({ direct, countPooled, storeHosts }: Parts): Promise<Check[]> {
	const count = async (sql: string) => {
		const { rows } = await direct.query<{ count: string }>(`select count(*) ${sql}`)
		return Number(rows[0]?.count)
	}
	const pooled = await countPooled()
	const limited = await count('from rate_limit')
	const failed = await count('from graphile_worker._private_jobs where last_error is not null')
	const hosts = [...storeHosts()].sort().join(', ')
	return [
		{ name: 'transactions through the pooler', measured: pooled, passes: pooled > 0 },
		{ name: 'rate limits counted in Postgres', measured: limited, passes: limited > 0 },
		{ name: 'failed jobs', measured: failed, passes: failed === 0 },
		{ name: 'addresses of the store', measured: hosts, passes: hosts === '127.0.0.1, localhost' },
	]
}
