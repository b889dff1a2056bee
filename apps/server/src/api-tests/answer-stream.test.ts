import { Answer } from '@dormer/api/sale/qa/schema'
import { type ModelServer, startModelServer } from '@dormer/local-engines/testing'
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

/** Asks a question as the streaming link of the tRPC client does. */
const ask = (input: unknown, signal: AbortSignal | null = null, target = server) =>
	target.fetch('/api/trpc/qa.askStream?batch=1', {
		method: 'POST',
		json: { 0: input },
		signal,
		headers: { 'trpc-accept': 'application/jsonl' },
	})

const citeAll = () => Array.from({ length: 9 }, (_, place) => ({ source: place + 1, quote: slide }))

it('streams the first sentence of an answer over HTTP while the model is still writing', async () => {
	let release = () => {}
	model.holdStream(
		new Promise<void>((resolve) => {
			release = resolve
		}),
	)
	const citations = citeAll()
	const answer = `First things first. ${'And then some more of it. '.repeat(8)}`
	model.setAnswers({ answer: { answered: true, citations, confidence: 1, answer } })
	const { presentationId } = viewer
	const { body } = await ask({ question: `What about ${slide}?`, presentationId })
	const decoder = new TextDecoder()
	let received = ''
	let isHeld = true
	for await (const chunk of body ?? []) {
		received += decoder.decode(chunk, { stream: true })
		if (isHeld && received.includes('First things first.')) {
			isHeld = false
			expect(received).not.toContain('audioUrl')
			release()
		}
	}
	expect(isHeld).toBe(false)
	expect(received).toContain('"source":"model"')
	expect(received).toContain('audioUrl')
})

/** The model server pauses within this sentence, so the stream contains an incomplete sentence. */
const ENDLESS = `And then${' some more and'.repeat(60)} that is it.`

it.each([
	['one streamed sentence', 'First things first.', `First things first. ${ENDLESS}`],
	['no streamed sentence', undefined, ENDLESS],
])(
	'cancels the model call when the client disconnects after %s, and stores the streamed text',
	async (...row) => {
		const [, streamed, answer] = row
		const { presentationId } = viewer
		const before = await server.db.question.count({ where: { presentationId } })
		const abortedBefore = model.abortedCalls()
		const modelCalls = () =>
			model.requests.filter(({ path }) => path === '/chat/completions').length
		const callsBefore = modelCalls()
		let release = () => {}
		model.holdStream(
			new Promise<void>((resolve) => {
				release = resolve
			}),
		)
		model.setAnswers({ answer: { answered: true, citations: citeAll(), confidence: 1, answer } })
		const client = new AbortController()
		const { body } = await ask({ question: `What about ${slide}?`, presentationId }, client.signal)
		const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
		for (let received = ''; streamed !== undefined && !received.includes(streamed); )
			received += (await reader?.read())?.value ?? ''
		await vi.waitFor(() => expect(modelCalls()).toBe(callsBefore + 1))
		client.abort()
		await vi.waitFor(() => expect(model.abortedCalls()).toBe(abortedBefore + 1))
		release()
		model.holdStream(undefined)
		const storedQuestions = () =>
			server.db.question.findMany({ where: { presentationId }, orderBy: { askedAt: 'desc' } })
		if (streamed !== undefined)
			await vi.waitFor(async () => expect(await storedQuestions()).toHaveLength(before + 1))
		const next = await ask({ question: 'What do you do about the moon?', presentationId })
		expect(await next.text()).toContain('questionId')
		const [, last, ...others] = await storedQuestions()
		expect(others.length + 2).toBe(before + (streamed === undefined ? 1 : 2))
		if (streamed !== undefined)
			expect(last).toMatchObject({
				answer: streamed,
				source: 'model',
				confidence: 1,
				escalated: false,
			})
	},
)

it.each(['end', 'disconnect'] as const)(
	'replaces the streamed sentences when the response of the model breaks off (%s)',
	async (fault) => {
		let release = () => {}
		model.holdStream(
			new Promise<void>((resolve) => {
				release = resolve
			}),
		)
		model.setFault(fault)
		model.setAnswers({
			answer: {
				answered: true,
				citations: citeAll(),
				confidence: 1,
				answer: `First things first. ${ENDLESS}`,
			},
		})
		const { presentationId } = viewer
		const { body } = await ask({ question: `What about ${slide}?`, presentationId })
		let received = ''
		for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
			received += chunk
			if (received.includes('First things first.')) release()
		}
		model.setFault(undefined)
		model.holdStream(undefined)
		const [, final = ''] = received.split('"type":"answer"')
		expect(received).toContain('First things first.')
		expect(final).toContain('"questionId"')
		expect(final).not.toContain('"source":"model"')
		expect(final).not.toContain('First things first.')
		const stored = await server.db.question.findFirstOrThrow({
			where: { presentationId },
			orderBy: { askedAt: 'desc' },
		})
		expect(stored.source).not.toBe('model')
		expect(stored.answer ?? '').not.toContain('First things first.')
	},
)

it('reports an invalid question as an error inside the answer stream', async () => {
	const invalid = await (await ask({ question: 'x'.repeat(1001) })).text()
	expect(invalid).toContain('VALIDATION_ERROR')
	const unknown = { question: 'Anybody?', presentationId: crypto.randomUUID() }
	const missing = await (await ask(unknown)).text()
	expect(missing).toContain('Presentation not found')
	expect(missing).not.toContain('stack')
})

it('reports inside the answer stream how long a rate-limited caller must wait', async () => {
	const limited = await startTestServer({}, { RATE_LIMITS: 'qa=1/60' })
	const input = { question: 'Anybody?', presentationId: crypto.randomUUID() }
	expect(await (await ask(input, null, limited)).text()).toContain('Presentation not found')
	const rejected = await (await ask(input, null, limited)).text()
	const header = (await limited.fetch('/api/qa', { method: 'POST', json: input })).headers
	await limited.close()
	expect(rejected).toContain('RATE_LIMITED')
	const [, seconds] = /"retryAfter":(\d+)/.exec(rejected) ?? []
	expect(Number(seconds)).toBeGreaterThanOrEqual(Number(header.get('retry-after')))
	expect(Number(seconds)).toBeLessThanOrEqual(60)
})

it('returns an answer as text with silent audio, and keeps it, when its voice is late', async () => {
	const slow = await startTestServer({}, { PROVIDER_TIMEOUT_MS: '100' })
	try {
		const company = await slow.signUp()
		const { deckId } = await openPresentation(slow, company)
		const pages = Array.from({ length: 40 }, (_, page) => `Page ${page + 1} hangs by the door.`)
		const cannedAnswer = ['We take care of the permit.', ...pages].join(' ')
		const faq = { userQuestion: 'Do you take care of the permit?', cannedAnswer }
		await company(`/api/decks/${deckId}/faqs`, { method: 'POST', json: faq })
		const { presentationId } = await openPresentation(slow, company, deckId)
		const asked = { question: faq.userQuestion, presentationId }
		const response = await slow.fetch('/api/qa', { method: 'POST', json: asked })
		expect(response.status).toBe(200)
		const answer = Answer.parse(await response.json())
		expect(answer).toMatchObject({ answer: cannedAnswer, source: 'faq' })
		expect(answer.audioUrl).toContain('/narration/silence/')
		expect(answer.wordTimings).toHaveLength(cannedAnswer.split(' ').length)
		const stored = await slow.db.question.findUniqueOrThrow({ where: { id: answer.questionId } })
		expect(stored).toMatchObject({ answer: cannedAnswer, escalated: false })
	} finally {
		await slow.close()
	}
})
