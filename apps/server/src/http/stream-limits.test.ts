import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEventStream, type TestEventStream } from '../testing/event-stream.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { STREAMS_PER_COMPANY, STREAMS_PER_SESSION } from './stream-limits.ts'

let server: TestServer
const opened = new Set<TestEventStream>()
beforeAll(async () => {
	server = await startTestServer()
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
		const statuses = await statusesOf(cookie, STREAMS_PER_SESSION + 2)
		expect(statuses.slice(STREAMS_PER_SESSION)).toEqual([429, 429])
		expect(new Set(statuses.slice(0, STREAMS_PER_SESSION))).toEqual(new Set([200]))
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
		for (let left = STREAMS_PER_COMPANY; left > 0; left -= 10)
			expect(new Set(await statusesOf(await signIn(1), 10))).toEqual(new Set([200]))
		expect(await statusesOf(await signIn(1), 1)).toEqual([429])
		expect(await statusesOf(await signIn(2), 1)).toEqual([200])
	})

	it('accepts a stream again after another stream of the same session was closed', async () => {
		const cookie = await signIn(1)
		const first = await open(cookie)
		expect((await statusesOf(cookie, STREAMS_PER_SESSION)).at(-1)).toBe(429)
		first.disconnect()
		await vi.waitFor(async () => expect((await open(cookie)).response.status).toBe(200))
	})
})
