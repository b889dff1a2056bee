import { type ModelServer, startModel } from '@dormer/providers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './testing.ts'
import { openPresentation, type TestViewer } from './testing-viewer.ts'

let model: ModelServer
let server: TestServer
let viewer: TestViewer
let slide: string
beforeAll(async () => {
	model = await startModel()
	server = await startTestServer({ openai: { apiKey: 'a key', baseUrl: model.url } })
	const company = await server.signUp()
	viewer = await openPresentation(server, company)
	const row = await server.db.slide.findUniqueOrThrow({ where: { id: viewer.slideIds[0] } })
	slide = row.title
})
afterAll(async () => {
	await server.close()
	await model.close()
})

/** As the client's streaming link sends it. */
const ask = (input: unknown) =>
	server.fetch('/api/trpc/qa.askStream?batch=1', {
		method: 'POST',
		json: { 0: input },
		headers: { 'trpc-accept': 'application/jsonl' },
	})

it('sends the first sentence of an answer over HTTP while the model still writes', async () => {
	let release = () => {}
	model.hold(
		new Promise<void>((resolve) => {
			release = resolve
		}),
	)
	const citations = Array.from({ length: 9 }, (_, place) => ({ source: place + 1, quote: slide }))
	const answer = `First things first. ${'And then some more of it. '.repeat(8)}`
	model.answer({ answer: { answered: true, citations, answer, confidence: 1 } })
	const { presentationId } = viewer
	const { body } = await ask({ question: `What about ${slide}?`, presentationId })
	const decoder = new TextDecoder()
	let told = ''
	let held = true
	for await (const chunk of body ?? []) {
		told += decoder.decode(chunk, { stream: true })
		if (held && told.includes('First things first.')) {
			held = false
			expect(told).not.toContain('audioUrl')
			release()
		}
	}
	expect(held).toBe(false)
	expect(told).toContain('"source":"model"')
	expect(told).toContain('audioUrl')
})

it('refuses in the stream', async () => {
	const said = await (await ask({ question: 'x'.repeat(1001) })).text()
	expect(said).toContain('VALIDATION_ERROR')
	const gone = { question: 'Anybody?', presentationId: crypto.randomUUID() }
	const missing = await (await ask(gone)).text()
	expect(missing).toContain('Presentation not found')
	expect(missing).not.toContain('stack')
})
