import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createPageFetch, type Fetch } from '../testing/page-fetch.ts'
import {
	findPostgresPids,
	type ServerProcess,
	startEmbeddedServer,
} from '../testing/server-process.ts'

const BACK_WITHIN_MS = 5000
const ANSWER_WITHIN_MS = 16_000

const Created = z.object({ deck: z.object({ id: z.string() }) })

let server: ServerProcess
afterEach(() => server.close())

async function signUp(): Promise<Fetch> {
	const send = createPageFetch(server.url)
	const json = {
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		email: 'maya@company.example',
		password: 'correct horse',
	}
	const response = await send('/api/auth/signup', { method: 'POST', json })
	expect(response.status).toBe(200)
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return (at, init) => send(at, { ...init, cookie })
}

/**
 * Creates decks until `isDone` returns true. Returns the ids of the decks whose creation was acknowledged, and the
 * status of every response.
 */
async function createDecks(fetch: Fetch, isDone: () => boolean) {
	const ids: string[] = []
	const refusals: Response[] = []
	let slowestMs = 0
	while (!isDone()) {
		const startedAt = performance.now()
		const answer = await fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
		slowestMs = Math.max(slowestMs, performance.now() - startedAt)
		if (answer.ok) ids.push(Created.parse(await answer.json()).deck.id)
		else {
			refusals.push(answer)
			await sleep(50)
		}
	}
	return { ids, refusals, slowestMs }
}

/** Waits until the server is ready. Returns how many milliseconds that took. */
async function msUntilReady(): Promise<number> {
	const startedAt = performance.now()
	while ((await fetch(`${server.url}/api/ready`)).status !== 200) await sleep(25)
	return performance.now() - startedAt
}

it.each([
	['is killed', 'SIGKILL' as const],
	['stops immediately', 'SIGQUIT' as const],
])(
	'answers again within 5 s and keeps every acknowledged deck when the embedded Postgres %s',
	async (_, signal) => {
		server = await startEmbeddedServer()
		const fetch = await signUp()
		let isDone = false
		const load = Promise.all(Array.from({ length: 4 }, () => createDecks(fetch, () => isDone)))
		for (let outage = 0; outage < 3; outage += 1) {
			await sleep(500)
			process.kill(findPostgresPids(server.child.pid)[0], signal)
			await sleep(50)
			expect((await fetch('/api/health')).status).toBe(200)
			expect(await msUntilReady()).toBeLessThan(BACK_WITHIN_MS)
		}
		isDone = true
		const results = await load
		expect(server.child.exitCode).toBeNull()
		const refusals = results.flatMap((result) => result.refusals)
		expect(refusals.length).toBeGreaterThan(0)
		for (const refusal of refusals) {
			expect(refusal.status, await refusal.text()).toBe(503)
			expect(refusal.headers.get('retry-after')).toBe('1')
		}
		for (const id of results.flatMap((result) => result.ids))
			expect((await fetch(`/api/decks/${id}`)).status).toBe(200)
	},
	60_000,
)

it('answers 503 within the deadline while the embedded Postgres is suspended, and works again when Postgres resumes', async () => {
	server = await startEmbeddedServer()
	const fetch = await signUp()
	let isDone = false
	const load = Promise.all(Array.from({ length: 4 }, () => createDecks(fetch, () => isDone)))
	await sleep(300)
	const pids = findPostgresPids(server.child.pid)
	for (const pid of pids) process.kill(pid, 'SIGSTOP')
	await sleep(20_000)
	expect((await fetch('/api/health')).status).toBe(200)
	for (const pid of pids) process.kill(pid, 'SIGCONT')
	expect(await msUntilReady()).toBeLessThan(BACK_WITHIN_MS)
	isDone = true
	const results = await load
	expect(server.child.exitCode).toBeNull()
	for (const { slowestMs } of results) expect(slowestMs).toBeLessThan(ANSWER_WITHIN_MS)
	for (const refusal of results.flatMap((result) => result.refusals))
		expect(refusal.status, await refusal.text()).toBe(503)
	for (const id of results.flatMap((result) => result.ids))
		expect((await fetch(`/api/decks/${id}`)).status).toBe(200)
}, 60_000)
