import { type ModelServer, startModelServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer } from '../testing/viewer.ts'

let model: ModelServer
let server: TestServer
let fetch: TestServer['fetch']
let viewer: TestViewer
beforeAll(async () => {
	model = await startModelServer()
	const settings = { openai: { apiKey: 'a key', baseUrl: model.url } }
	server = await startTestServer(settings, { REQUESTS_AT_ONCE: '1' })
	fetch = await server.signUp()
	viewer = await openPresentation(server, fetch)
})
afterAll(async () => {
	await server.close()
	await model.close()
})

it('rejects REST and tRPC calls with 503 when no slot is free', async () => {
	const other = await server.pool.connect()
	await other.query('begin')
	await other.query('lock table deck')
	const waiting = fetch('/api/decks')
	await expect
		.poll(async () => {
			const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock'"
			return (await other.query(waits)).rowCount
		})
		.toBeGreaterThan(0)
	const [rest, called, ...states] = await Promise.all([
		fetch('/api/fonts'),
		fetch('/api/trpc/decks.list,utility.health?batch=1&input={}'),
		fetch('/api/health'),
		fetch('/api/ready'),
		fetch('/api/trpc/utility.health'),
	])
	expect(states.map(({ status }) => status)).toEqual([200, 200, 200])
	const body = {
		error: 'The server is busy. Try again in a moment.',
		code: 'UPSTREAM_UNAVAILABLE',
	}
	for (const { status, headers } of [rest, called]) {
		expect(status).toBe(503)
		expect(headers.get('retry-after')).toBe('1')
	}
	expect(await rest.json()).toEqual(body)
	const [{ error }] = JSON.parse(await called.text())
	expect(error.data).toMatchObject({ httpStatus: 503, appError: body })
	await other.query('rollback')
	other.release()
	// The waiting call may have reached the limit of two seconds for a lock before the refusals arrived. Its slot is free now.
	await waiting
	expect((await fetch('/api/decks')).status).toBe(200)
	expect((await fetch('/api/fonts')).status).toBe(200)
})

it('admits other calls while calls to a language model hang', async () => {
	let release = () => {}
	model.holdStream(
		new Promise<void>((resolve) => {
			release = resolve
		}),
	)
	const row = await server.db.slide.findUniqueOrThrow({ where: { id: viewer.slideIds[0] } })
	const citations = [{ source: 1, quote: row.title }]
	const answer = `First things first. ${'And then some more of it. '.repeat(8)}`
	model.setAnswers({ answer: { answered: true, citations, answer, confidence: 1 } })
	const question = `What about ${row.title}?`
	const before = model.requests.length
	const client = new AbortController()
	const ask = (signal: AbortSignal | null) =>
		server.fetch('/api/trpc/qa.askStream?batch=1', {
			method: 'POST',
			json: { 0: { question, presentationId: viewer.presentationId } },
			headers: { 'trpc-accept': 'application/jsonl' },
			signal,
		})
	const aborted = ask(client.signal).then((answer) => answer.text())
	await expect.poll(() => model.requests.length).toBeGreaterThan(before)
	expect((await fetch('/api/decks')).status).toBe(200)
	expect(await (await ask(null)).text()).toContain('The server is busy')
	client.abort()
	await expect(aborted).rejects.toThrow('aborted')
	const next = ask(null)
	await expect.poll(() => model.requests.length).toBeGreaterThan(before + 1)
	release()
	expect((await next).status).toBe(200)
	await (await next).text()
})
