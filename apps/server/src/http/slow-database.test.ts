import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let fetch: TestServer['fetch']
beforeAll(async () => {
	server = await startTestServer()
	fetch = await server.signUp()
})
afterAll(() => server.close())

const MESSAGE = 'The server could not complete the request. Try again in a moment.'

it('answers 503 with Retry-After after two seconds of waiting for a database lock', async () => {
	const other = await server.pool.connect()
	await other.query('begin')
	await other.query('lock table deck')
	const began = performance.now()
	const [read, written, called] = await Promise.all([
		fetch('/api/decks'),
		fetch('/api/decks', { method: 'POST', json: { name: 'Roofs' } }),
		fetch('/api/trpc/decks.list'),
	])
	expect(performance.now() - began).toBeGreaterThan(1900)
	await other.query('rollback')
	other.release()
	for (const answer of [read, written, called]) {
		expect(answer.status).toBe(503)
		expect(answer.headers.get('retry-after')).toBe('1')
	}
	const body = { error: MESSAGE, code: 'UPSTREAM_UNAVAILABLE' }
	expect(await read.json()).toEqual(body)
	expect(await written.json()).toEqual(body)
	const { error } = JSON.parse(await called.text())
	expect(error).toMatchObject({ message: MESSAGE, data: { httpStatus: 503, appError: body } })
	expect(error.data).not.toHaveProperty('stack')
	expect((await fetch('/api/decks')).status).toBe(200)
})

it('answers 503 at once to REST and tRPC calls while too many requests wait, but answers health checks', async ({
	onTestFinished,
}) => {
	const other = await server.pool.connect()
	onTestFinished(() => other.release(true))
	await other.query('begin')
	await other.query('lock table session')
	const waiting = Array.from({ length: 400 }, () => fetch('/api/decks'))
	const refused = await Promise.race(waiting)
	const [called, ...states] = await Promise.all([
		fetch('/api/trpc/decks.list,utility.health?batch=1&input={}'),
		fetch('/api/health'),
		fetch('/api/trpc/utility.health'),
	])
	await other.query('rollback')
	await Promise.all(waiting)
	expect(states.map(({ status }) => status)).toEqual([200, 200])
	const body = {
		error: 'The server is busy. Try again in a moment.',
		code: 'UPSTREAM_UNAVAILABLE',
	}
	for (const { status, headers } of [refused, called]) {
		expect(status).toBe(503)
		expect(headers.get('retry-after')).toBe('1')
	}
	expect(await refused.json()).toEqual(body)
	const [{ error }] = JSON.parse(await called.text())
	expect(error.data).toMatchObject({ httpStatus: 503, appError: body })
	expect((await fetch('/api/decks')).status).toBe(200)
})
