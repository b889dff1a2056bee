import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createPageFetch, type Fetch } from '../testing/page-fetch.ts'
import { findPostgresPids } from '../testing/processes.ts'
import { type ServerProcess, startEmbeddedServer } from '../testing/server-process.ts'

const BACK_WITHIN_MS = 5000

const Created = z.object({ deck: z.object({ id: z.string() }) })

async function signUp({ url }: ServerProcess): Promise<Fetch> {
	const send = createPageFetch(url)
	const json = {
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		email: 'maya@company.example',
		password: 'correct horse',
	}
	const post = () => send('/api/auth/signup', { method: 'POST', json })
	let response = await post()
	while (response.status === 503) response = await post()
	expect(response.status).toBe(200)
	const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return (at, init) => send(at, { ...init, cookie })
}

/**
 * Creates decks until `isDone` returns true. Returns the ids of the decks that the server confirmed, and every other response.
 */
async function createDecks(fetch: Fetch, isDone: () => boolean) {
	const ids: string[] = []
	const refusals: Response[] = []
	while (!isDone()) {
		const answer = await fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
		if (answer.ok) ids.push(Created.parse(await answer.json()).deck.id)
		else {
			refusals.push(answer)
			await sleep(50)
		}
	}
	return { ids, refusals }
}

/** Waits until the server is ready. Returns how many milliseconds that took. */
async function msUntilReady({ url }: ServerProcess): Promise<number> {
	const startedAt = performance.now()
	while ((await fetch(`${url}/api/ready`)).status !== 200) await sleep(25)
	return performance.now() - startedAt
}

it('loses no deck whose creation was confirmed when the embedded Postgres is killed', async ({
	onTestFinished,
}) => {
	const server = await startEmbeddedServer()
	onTestFinished(() => server.close())
	const fetch = await signUp(server)
	let isDone = false
	const load = Promise.all(Array.from({ length: 4 }, () => createDecks(fetch, () => isDone)))
	onTestFinished(async () => {
		isDone = true
		await load
	})
	await sleep(500)
	process.kill(findPostgresPids(server.child.pid)[0], 'SIGKILL')
	await sleep(50)
	expect((await fetch('/api/health')).status).toBe(200)
	expect(await msUntilReady(server)).toBeLessThan(BACK_WITHIN_MS)
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
		await expect.poll(async () => (await fetch(`/api/decks/${id}`)).status).toBe(200)
}, 60_000)
