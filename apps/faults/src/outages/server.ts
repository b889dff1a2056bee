import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../postgres.ts'
import { type Product, type Settings, startProduct } from '../product.ts'
import type { Finding } from '../report.ts'

/** Maximum time in ms until the server answers again after Postgres accepts connections. */
export const BACK_WITHIN_MS = 5000
const READY_WITHIN_MS = 120_000

export type OutageServer = Product & { directory: string }

/**
 * Starts the product, runs `work` with it, and stops it. Without `DATABASE_URL` in `env`, it uses an embedded Postgres in
 * `directory`. The finding does not hold when the process ended in the meantime.
 */
export async function withServer(
	env: Settings,
	work: (server: OutageServer) => Promise<Finding>,
	directory?: string,
): Promise<Finding> {
	const folder = directory ?? (await makeFolder())
	const server = await startProduct({ DATA_DIR: folder, DRAIN_SECONDS: '0', ...env })
	try {
		const pid = server.pid()
		const finding = await work({ ...server, directory: folder })
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
		if (waitedMs > READY_WITHIN_MS) return Number.POSITIVE_INFINITY
		await sleep(25)
	}
}
