import process from 'node:process'
import { type ReplicatedPostgres, startReplicatedPostgres } from '@dormer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPageFetch, type Fetch } from '../testing/page-fetch.ts'
import { listChildren } from '../testing/processes.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const Created = z.object({ deck: z.object({ id: z.string() }) })
const CreatedKey = z.object({ secret: z.string() })
const SERVES_AGAIN = { timeout: 15_000, interval: 200 }

let postgres: ReplicatedPostgres
let server: ServerProcess
let fetch: Fetch
let deckId: string
beforeAll(async () => {
	postgres = await startReplicatedPostgres()
	server = await startServerProcess({
		...{ DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: postgres.replicaUrl },
		...{ ROLE: 'web', RATE_LIMITS: 'off' },
	})
	fetch = await signUp(server)
	deckId = Created.parse(await write('/api/decks', { name: 'Roofs' })).deck.id
}, 60_000)
afterAll(async () => {
	await server.close()
	await postgres.close()
})
beforeEach(() => expect.poll(servesEventLog, SERVES_AGAIN).toBe(true))

async function signUp({ url }: ServerProcess): Promise<Fetch> {
	const send = createPageFetch(url)
	const json = {
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		email: 'maya@company.example',
		password: 'correct horse',
	}
	const response = await send('/api/auth/signup', { method: 'POST', json })
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return (at, init) => send(at, { ...init, cookie })
}

async function write(at: string, json: unknown) {
	const response = await fetch(at, { method: 'POST', json })
	expect(response.status).toBeLessThan(300)
	return response.json()
}

async function read(at: string): Promise<string> {
	const response = await fetch(at)
	expect(response.status).toBe(200)
	return response.text()
}

/** Returns how many reads had each outcome while `work` ran. */
async function outcomesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
	const before = await countReads()
	await work()
	const after = await countReads()
	return Object.fromEntries(
		Object.entries(after)
			.map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)] as const)
			.filter(([, count]) => count > 0),
	)
}

async function countReads(): Promise<Record<string, number>> {
	const metrics = await (await globalThis.fetch(server.metricsUrl)).text()
	const lines = metrics.matchAll(/^dormer_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
	return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]))
}

async function servesEventLog(): Promise<boolean> {
	return (await outcomesOf(() => read('/api/notifications/events'))).replica === 1
}

/** Returns the latest log line about the replica. */
const lastMessage = () =>
	server.lines.map(({ msg }) => msg).findLast((msg) => msg.startsWith('the read replica'))

const readiness = async () => JSON.parse(await read('/api/ready'))

describe('a server with a read replica', () => {
	it('reads the event log, its export, the activity, the analytics and the audit log on the replica', async () => {
		for (const at of [
			'/api/notifications/events',
			'/api/notifications/events.csv',
			'/api/activity',
			`/api/decks/${deckId}/analytics`,
			'/api/admin-acts',
		])
			await expect
				.poll(() => outcomesOf(() => read(at)), { ...SERVES_AGAIN, message: at })
				.toEqual({ replica: 1 })
		expect(await readiness()).toMatchObject({ ok: true, dependencies: { replica: 'up' } })
	})

	it('reads the event log in the order of writing on the primary', async () => {
		expect(await outcomesOf(() => read('/api/notifications/events?order=written'))).toEqual({})
	})

	it('shows what was just written, to a user and to a key, while the replica has not replayed it', async () => {
		await postgres.pauseReplay()
		const key = await write('/api/api-keys', { name: 'CRM', scopes: ['audit:read'] })
		const headers = { authorization: `Bearer ${CreatedKey.parse(key).secret}` }
		const readAsKey = async () => (await globalThis.fetch(acts, { headers })).text()
		const acts = `${server.url}/api/admin-acts`
		const outcomes = await outcomesOf(async () => {
			expect(await read('/api/admin-acts')).toContain('"CRM"')
			expect(await readAsKey()).toContain('"CRM"')
		})
		expect(outcomes).toEqual({ behind: 2 })
		await postgres.resumeReplay()
		await expect.poll(() => outcomesOf(readAsKey), SERVES_AGAIN).toEqual({ replica: 1 })
		expect(await readAsKey()).toContain('"CRM"')
	})

	it('reads on the primary, stays ready and logs the failure while the replica is down, and uses the restarted replica', async () => {
		let isKilled = false
		const readUntilKilled = async () => {
			while (!isKilled) await read('/api/notifications/events')
		}
		const readers = Array.from({ length: 4 }, readUntilKilled)
		process.kill(postgres.replicaPid(), 'SIGKILL')
		await expect.poll(lastMessage).toMatch(/cannot serve a read; the primary serves it$/)
		isKilled = true
		await Promise.all(readers)
		for (let n = 0; n < 5; n += 1)
			expect(await outcomesOf(() => read('/api/notifications/events'))).toEqual({ failed: 1 })
		await postgres.restartReplica()
		await expect.poll(servesEventLog, SERVES_AGAIN).toBe(true)
		await expect.poll(lastMessage).toBe('the read replica serves reads again')
	})

	it('answers within seconds while the replica hangs, and then no longer waits for it', async () => {
		const pids = [
			postgres.replicaPid(),
			...listChildren(postgres.replicaPid()).map(({ pid }) => pid),
		]
		for (const pid of pids) process.kill(pid, 'SIGSTOP')
		const started = performance.now()
		await read('/api/notifications/events')
		expect(performance.now() - started).toBeLessThan(4000)
		expect(await readiness()).toMatchObject({ ok: true, dependencies: { replica: 'down' } })
		const again = performance.now()
		await read('/api/notifications/events')
		expect(performance.now() - again).toBeLessThan(1000)
		for (const pid of pids) process.kill(pid, 'SIGCONT')
	})
})
