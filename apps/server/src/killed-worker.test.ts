import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ModelServer, startModel } from '@dormer/providers/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './testing.ts'

const SLIDES = 8

let model: ModelServer
let server: TestServer
const workers: ChildProcess[] = []

beforeAll(async () => {
	model = await startModel()
	server = await startTestServer()
})
afterAll(async () => {
	for (const worker of workers) worker.kill('SIGKILL')
	await server.close()
	await model.close()
})

/** A worker process of its own, as production runs it, on the database and the objects of the test's server. */
function startWorkerProcess(): ChildProcess {
	const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
		env: {
			ROLE: 'worker',
			DATABASE_URL: server.pool.options.connectionString,
			SECRET_KEY: server.config.SECRET_KEY,
			DATA_DIR: server.config.DATA_DIR,
			OPENAI_API_KEY: 'a key',
			OPENAI_BASE_URL: model.url,
			DEMO: '0',
			LOG_LEVEL: 'silent',
		},
		stdio: 'inherit',
	})
	workers.push(worker)
	return worker
}

type Status = { status: string; progress: number; slidesCreated: number }

it('a worker killed in the middle of a generation: the next one goes on behind the last slide', async () => {
	const fetch = await server.signUp()
	const { deck } = await (
		await fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
	).json()
	const form = new FormData()
	for (let n = 0; n < SLIDES; n++) {
		const picture = sharp({
			create: { width: 320, height: 180, channels: 3, background: { r: 30 * n, g: 60, b: 90 } },
		})
		form.append(
			'images',
			new Blob([new Uint8Array(await picture.png().toBuffer())]),
			`slide-${n}.png`,
		)
	}
	model.delay(400)
	const started = await fetch(`/api/decks/${deck.id}/generate`, { method: 'POST', body: form })
	expect(started.status).toBe(202)

	const seen: number[] = []
	const waitUntil = async (isThere: (status: Status) => boolean): Promise<Status> => {
		for (;;) {
			const status: Status = await (await fetch(`/api/decks/${deck.id}/generate/status`)).json()
			seen.push(status.progress)
			if (isThere(status)) return status
			await sleep(20)
		}
	}
	const first = startWorkerProcess()
	await waitUntil(({ slidesCreated }) => slidesCreated >= 2)
	first.kill('SIGKILL')
	await once(first, 'exit')
	const interrupted = await waitUntil(() => true)
	expect(interrupted.status).toBe('processing')
	expect(interrupted.slidesCreated).toBeLessThan(SLIDES)

	const again = performance.now()
	startWorkerProcess()
	const settled = await waitUntil(({ status }) => status === 'completed' || status === 'failed')
	const seconds = ((performance.now() - again) / 1000).toFixed(1)
	console.log(
		`killed behind slide ${interrupted.slidesCreated} of ${SLIDES}; completed ${seconds} s after the next start`,
	)
	expect(settled).toMatchObject({ status: 'completed', slidesCreated: SLIDES })
	const { slides } = await (await fetch(`/api/decks/${deck.id}/slides`)).json()
	expect(slides.map((slide: { title: string }) => slide.title)).toEqual(
		Array.from({ length: SLIDES }, (_, n) => `Heading of slide ${n + 1}`),
	)
	expect(seen).toEqual([...seen].sort((a, b) => a - b))
}, 60_000)
