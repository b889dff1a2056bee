import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startWorker, type Worker } from './worker.ts'

const FLOOD = 40
/** Narrations of one company that run at the same time, and places of the pool of a worker. */
const [AT_ONCE, PLACES] = [3, 6]

let speech: SpeechServer
let server: TestServer
let worker: Worker
beforeEach(async () => {
	speech = await startElevenLabsServer()
	server = await startTestServer({ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: speech.url })
	worker = await startWorker(server, server.pool.options.connectionString ?? '')
})
afterEach(async () => {
	speech.release()
	await worker.stop()
	await server.close()
	await speech.close()
})

const Deck = z.object({ deck: z.object({ id: z.string() }) })

/** Creates a company whose deck has `count` slides, and queues their narrations. `name` is the first word of each script. */
async function queueNarrations(name: string, count: number): Promise<void> {
	const fetch = await server.signUp()
	const json = { name: 'Roofs' }
	const { deck } = Deck.parse(await (await fetch('/api/decks', { method: 'POST', json })).json())
	await server.pool.query(
		`insert into slide (id, organization_id, deck_id, slide_id, title, narration_script, order_index, audio_status)
		 select gen_random_uuid(), organization_id, id, 's' || n, 'Slide', $2 || ' ' || n || '.', n, 'failed'
		   from deck, generate_series(1, $3::int) n where id = $1`,
		[deck.id, name, count],
	)
	await fetch(`/api/decks/${deck.id}/generate-preview`, { method: 'POST', json: {} })
}

/** Returns how many scripts of a company the speech server has received, answered or not. */
const countReceived = (name: string) =>
	speech.requests.filter(({ body }) => body.toString().includes(`"${name} `)).length

const countSpoken = (name: string) =>
	speech.synthesizedTexts.filter((text) => text.startsWith(`${name} `)).length

describe('worker', () => {
	it('runs the first job of a company while jobs of another company hang in all places that this company may take', async () => {
		speech.setFault('hang')
		await queueNarrations('Large', FLOOD)
		await expect.poll(() => countReceived('Large'), { timeout: 10_000 }).toBe(AT_ONCE)
		await queueNarrations('Small', 1)
		await expect.poll(() => countReceived('Small')).toBe(1)
		expect(countReceived('Large')).toBe(AT_ONCE)
		expect(AT_ONCE).toBeLessThan(PLACES)
	})

	it('alternates between companies whose jobs wait, and runs every job once', async () => {
		speech.setDelay(20)
		await queueNarrations('First', FLOOD)
		await queueNarrations('Second', FLOOD)
		await expect.poll(() => speech.synthesizedTexts.length, { timeout: 20_000 }).toBe(2 * FLOOD)
		const half = speech.synthesizedTexts.slice(0, FLOOD)
		expect(half.filter((text) => text.startsWith('Second')).length).toBeGreaterThan(FLOOD / 4)
		expect([countSpoken('First'), countSpoken('Second')]).toEqual([FLOOD, FLOOD])
	})
})
