import { type ModelServer, startModelServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer } from '../testing/viewer.ts'

let model: ModelServer
let server: TestServer
let viewer: TestViewer
let slide: string
beforeAll(async () => {
	model = await startModelServer()
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
const ask = (input: unknown, signal: AbortSignal | null = null, of = server) =>
	of.fetch('/api/trpc/qa.askStream?batch=1', {
		method: 'POST',
		json: { 0: input },
		signal,
		headers: { 'trpc-accept': 'application/jsonl' },
	})

const citeAll = () => Array.from({ length: 9 }, (_, place) => ({ source: place + 1, quote: slide }))

it('sends the first sentence of an answer over HTTP while the model still writes', async () => {
	let release = () => {}
	model.holdStream(
		new Promise<void>((resolve) => {
			release = resolve
		}),
	)
	const citations = citeAll()
	const answer = `First things first. ${'And then some more of it. '.repeat(8)}`
	model.setAnswers({ answer: { answered: true, citations, answer, confidence: 1 } })
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

/** One sentence that is not whole where the model is held. */
const ENDLESS = `And then${' some more and'.repeat(60)} that is it.`

it.each([
	['a sentence was told', 'First things first.', `First things first. ${ENDLESS}`],
	['nothing was told', undefined, ENDLESS],
])('stops the model when the asker leaves after %s, and keeps what was told', async (...row) => {
	const [, told, answer] = row
	const { presentationId } = viewer
	const before = await server.db.question.count({ where: { presentationId } })
	const brokenBefore = model.abortedCalls()
	const asked = () => model.requests.filter(({ path }) => path === '/chat/completions').length
	const askedBefore = asked()
	let release = () => {}
	model.holdStream(
		new Promise<void>((resolve) => {
			release = resolve
		}),
	)
	model.setAnswers({ answer: { answered: true, citations: citeAll(), answer, confidence: 1 } })
	const left = new AbortController()
	const { body } = await ask({ question: `What about ${slide}?`, presentationId }, left.signal)
	const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
	for (let said = ''; told !== undefined && !said.includes(told); )
		said += (await reader?.read())?.value ?? ''
	await vi.waitFor(() => expect(asked()).toBe(askedBefore + 1))
	left.abort()
	await vi.waitFor(() => expect(model.abortedCalls()).toBe(brokenBefore + 1))
	release()
	model.holdStream(undefined)
	const kept = () =>
		server.db.question.findMany({ where: { presentationId }, orderBy: { askedAt: 'desc' } })
	if (told !== undefined)
		await vi.waitFor(async () => expect(await kept()).toHaveLength(before + 1))
	const next = await ask({ question: 'What do you do about the moon?', presentationId })
	expect(await next.text()).toContain('questionId')
	const [, last, ...others] = await kept()
	expect(others.length + 2).toBe(before + (told === undefined ? 1 : 2))
	if (told !== undefined)
		expect(last).toMatchObject({ answer: told, source: 'model', confidence: 0, escalated: false })
})

it('refuses in the stream', async () => {
	const said = await (await ask({ question: 'x'.repeat(1001) })).text()
	expect(said).toContain('VALIDATION_ERROR')
	const gone = { question: 'Anybody?', presentationId: crypto.randomUUID() }
	const missing = await (await ask(gone)).text()
	expect(missing).toContain('Presentation not found')
	expect(missing).not.toContain('stack')
})

it('says in the stream how long to wait, where REST says it in a header', async () => {
	const limited = await startTestServer({}, { RATE_LIMITS: 'qa=1/60' })
	const input = { question: 'Anybody?', presentationId: crypto.randomUUID() }
	expect(await (await ask(input, null, limited)).text()).toContain('Presentation not found')
	const refused = await (await ask(input, null, limited)).text()
	const header = (await limited.fetch('/api/qa', { method: 'POST', json: input })).headers
	await limited.close()
	expect(refused).toContain('RATE_LIMITED')
	const [, seconds] = /"retryAfter":(\d+)/.exec(refused) ?? []
	expect(Number(seconds)).toBeGreaterThanOrEqual(Number(header.get('retry-after')))
	expect(Number(seconds)).toBeLessThanOrEqual(60)
})
