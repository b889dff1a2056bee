import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ModelServer, startModelServer } from '@dormer/local-engines/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startWorkerProcess } from '../testing/worker-process.ts'

const SLIDES = 8

let model: ModelServer
let server: TestServer
const workers: ChildProcess[] = []

beforeAll(async () => {
	model = await startModelServer()
	server = await startTestServer()
})
afterAll(async () => {
	for (const worker of workers) worker.kill('SIGKILL')
	await server.close()
	await model.close()
})

function startWorker(): ChildProcess {
	const env = { OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: model.url }
	const worker = startWorkerProcess(server, env)
	workers.push(worker)
	return worker
}

const Status = z.object({ status: z.string(), progress: z.number(), slidesCreated: z.number() })
type Status = z.infer<typeof Status>
const Made = z.object({ deck: z.object({ id: z.string() }) })
const Listed = z.object({ slides: z.array(z.object({ title: z.string() })) })

it('continues a generation after the last finished slide of a killed worker', async () => {
	const fetch = await server.signUp()
	const made = await fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } })
	const { deck } = Made.parse(await made.json())
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
	model.setDelay(400)
	const started = await fetch(`/api/decks/${deck.id}/generate`, { method: 'POST', body: form })
	expect(started.status).toBe(202)

	const progress: number[] = []
	const waitUntil = async (condition: (status: Status) => boolean): Promise<Status> => {
		for (;;) {
			const answer = await fetch(`/api/decks/${deck.id}/generate/status`)
			const status = Status.parse(await answer.json())
			progress.push(status.progress)
			if (condition(status)) return status
			await sleep(20)
		}
	}
	const first = startWorker()
	await waitUntil(({ slidesCreated }) => slidesCreated >= 2)
	first.kill('SIGKILL')
	await once(first, 'exit')
	const interrupted = await waitUntil(() => true)
	expect(interrupted.status).toBe('processing')
	expect(interrupted.slidesCreated).toBeLessThan(SLIDES)

	const restartedAt = performance.now()
	startWorker()
	const ended = await waitUntil(({ status }) => status === 'completed' || status === 'failed')
	const seconds = ((performance.now() - restartedAt) / 1000).toFixed(1)
	console.log(
		`killed after slide ${interrupted.slidesCreated} of ${SLIDES}; completed ${seconds} s after the restart`,
	)
	expect(ended).toMatchObject({ status: 'completed', slidesCreated: SLIDES })
	const listed = await fetch(`/api/decks/${deck.id}/slides`)
	const { slides } = Listed.parse(await listed.json())
	expect(slides.map(({ title }) => title)).toEqual(
		Array.from({ length: SLIDES }, (_, n) => `Heading of slide ${String.fromCharCode(65 + n)}`),
	)
	expect(progress).toEqual([...progress].sort((a, b) => a - b))
}, 120_000)
