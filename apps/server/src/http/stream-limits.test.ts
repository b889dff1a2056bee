import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEventStream, type TestEventStream } from '../testing/event-stream.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const opened = new Set<TestEventStream>()
beforeAll(async () => {
	server = await startTestServer(
		{},
		{ LIVE_STREAMS_PER_SESSION: '2', LIVE_STREAMS_PER_COMPANY: '3' },
	)
	await server.signUp()
	await server.signUp('Another company')
	return () => server.close()
})
afterEach(() => {
	for (const stream of opened) stream.disconnect()
	opened.clear()
})

const signIn = async (company: number) => {
	const json = { email: `maya.${company}@company.example`, password: 'correct horse' }
	const answer = await server.fetch('/api/auth/login', { method: 'POST', json })
	return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const open = async (cookie: string) => {
	const stream = await openEventStream(server.url, cookie)
	opened.add(stream)
	return stream
}
const statusesOf = async (cookie: string, count: number) => {
	const statuses: number[] = []
	for (let round = 0; round < count; round += 1) statuses.push((await open(cookie)).response.status)
	return statuses
}

describe('live.events', () => {
	it('returns 429 with Retry-After when one session opens too many streams', async () => {
		const cookie = await signIn(1)
		expect(await statusesOf(cookie, 4)).toEqual([200, 200, 429, 429])
		const { response, next } = await open(cookie)
		expect(response.headers.get('retry-after')).toBe('30')
		expect(await next()).toMatchObject({ event: 'connected' })
		const error = await next()
		expect(error?.event).toBe('serialized-error')
		expect(JSON.parse(error?.data ?? '').data).toMatchObject({
			httpStatus: 429,
			appError: { code: 'RATE_LIMITED' },
		})
	})

	it('returns 429 when one company opens too many streams, but not to another company', async () => {
		expect(await statusesOf(await signIn(1), 2)).toEqual([200, 200])
		expect(await statusesOf(await signIn(1), 2)).toEqual([200, 429])
		expect(await statusesOf(await signIn(2), 2)).toEqual([200, 200])
	})

	it('accepts a stream again after another stream of the same session was closed', async () => {
		const cookie = await signIn(1)
		const first = await open(cookie)
		expect(await statusesOf(cookie, 2)).toEqual([200, 429])
		first.disconnect()
		await vi.waitFor(async () => expect((await open(cookie)).response.status).toBe(200))
	})
})

describe('Live events of a company', () => {
	it('reads an event from the database once and delivers it to every open stream', async () => {
		const many = await startTestServer(
			{},
			{ LIVE_STREAMS_PER_SESSION: '60', LIVE_STREAMS_PER_COMPANY: '60' },
		)
		await many.signUp()
		const json = { email: 'maya.1@company.example', password: 'correct horse' }
		const answer = await many.fetch('/api/auth/login', { method: 'POST', json })
		const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
		const streams = await Promise.all(
			Array.from({ length: 60 }, () => openEventStream(many.url, cookie)),
		)
		const write = () =>
			many.pool.query(
				`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
				 select gen_random_uuid(), id, 'generation.started', 'deck', id::text, '{}' from organization`,
			)
		await Promise.all(streams.map((stream) => stream.batch()))
		await write()
		await Promise.all(streams.map((stream) => stream.batch()))
		const query = vi.spyOn(many.pool, 'query')
		await write()
		const batches = await Promise.all(streams.map((stream) => stream.batch()))
		for (const { events } of batches)
			expect(events).toMatchObject([{ eventType: 'generation.started' }])
		const reads = query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('live.since'))
		expect(reads).toHaveLength(1)
		for (const stream of streams) stream.disconnect()
		await many.close()
	})
})
