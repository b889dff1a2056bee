import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepRunning, type ManagedProcess } from '../managed-process.ts'
import { freePort } from '../test-environment.ts'

/**
 * Result of a simulated outage. `found` describes what the suite observed. `holds` is true when Dormer behaved during the
 * outage as `promise` states.
 */
export type Finding = { found: string; holds: boolean }

/** An outage. `name` says what fails, `promise` says how the product must behave, and `run` causes the failure. */
export type Outage = { name: string; promise: string; run: () => Promise<Finding> }

/** A server process that the suite started, with its URL and its directory. */
export type OutageServer = { url: string; process: ManagedProcess; directory: string }

/** Maximum time in ms until the server answers again after Postgres accepts connections. */
export const BACK_WITHIN_MS = 5000
const START_WITHIN_MS = 120_000

/**
 * Starts a server, runs `work` with it, and stops it. Without `DATABASE_URL` in `env`, the server uses an embedded Postgres in
 * `directory`.
 */
export async function withServer(
	env: Record<string, string>,
	work: (server: OutageServer) => Promise<Finding>,
	directory?: string,
): Promise<Finding> {
	const folder = directory ?? (await mkdtemp(path.join(tmpdir(), 'dormer-torture-')))
	const port = await freePort()
	const server = keepRunning({
		DATA_DIR: folder,
		PORT: String(port),
		DEMO: '0',
		RATE_LIMITS: 'off',
		ALLOW_SIGNUP: 'open',
		DRAIN_SECONDS: '0',
		...env,
	})
	try {
		await server.whenRunning()
		const pid = server.pid()
		const finding = await work({
			url: `http://127.0.0.1:${port}`,
			process: server,
			directory: folder,
		})
		if (server.pid() === pid) return finding
		return { found: `${finding.found}; the process ended`, holds: false }
	} finally {
		await server.stop()
		if (directory === undefined) await rm(folder, { recursive: true, force: true })
	}
}

/** Waits until the server is ready. Returns the milliseconds since the call, or Infinity after two minutes. */
export async function msUntilReady(url: string): Promise<number> {
	const startedAt = performance.now()
	for (;;) {
		const response = await fetch(`${url}/api/ready`).catch(() => undefined)
		const waitedMs = performance.now() - startedAt
		if (response?.status === 200) return waitedMs
		if (waitedMs > START_WITHIN_MS) return Number.POSITIVE_INFINITY
		await sleep(25)
	}
}

/** Calls a function. Returns its result and its duration in milliseconds. */
export async function timed<Result>(
	call: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
	const startedAt = performance.now()
	const result = await call()
	return { result, ms: performance.now() - startedAt }
}

/** Formats a duration in whole milliseconds. */
export function formatMs(ms: number): string {
	return `${ms.toFixed(0)} ms`
}
