import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStream } from './stream.ts'

type Connect = Parameters<typeof createStream>[0]['connect']
type Connection = { lastEventId: string | undefined; open: boolean } & Parameters<Connect>[1]

/** All connections opened so far. A test calls their handlers to simulate messages from the server. */
let connections: Connection[]
let received: string[]
const event = (id: string) => ({
	id,
	eventType: 'slide.viewed',
	aggregateType: 'presentation',
	aggregateId: 'p',
	occurredAt: '2026-11-21T09:00:00.000Z',
	payload: {},
})
const connect: Connect = ({ lastEventId }, handlers) => {
	const connection = { ...handlers, lastEventId, open: true }
	connections.push(connection)
	return {
		unsubscribe: () => {
			connection.open = false
			handlers.onComplete()
		},
	}
}
const makeStream = () =>
	createStream({
		connect,
		onEvents: (events) => received.push(...events.map(({ id }) => id)),
		onPages: () => received.push('pages'),
		onFirst: () => received.push('first'),
		isFinal: (error) => error === 'refused',
	})
const last = () => connections.at(-1)

beforeEach(() => {
	vi.useFakeTimers()
	connections = []
	received = []
})
afterEach(() => vi.useRealTimers())

describe('createStream', () => {
	it('opens only one connection when `resume` is called repeatedly', () => {
		const stream = makeStream()
		stream.resume()
		stream.resume()
		last()?.onData({ id: '7', data: { events: [], pages: [] } })
		last()?.onData({ id: '8', data: { events: [event('a')], pages: [] } })
		stream.pause()
		vi.runAllTimers()
		expect(connections.map(({ open }) => open)).toEqual([false])
		stream.resume()
		last()?.onData({ id: '9', data: { events: [event('b')], pages: [] } })
		expect(connections.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '8'])
		expect(received).toEqual(['first', 'a', 'b'])
	})

	it('reconnects immediately after the server closes the connection', () => {
		const stream = makeStream()
		stream.resume()
		const old = last()
		old?.onData({ id: '7', data: { events: [], pages: [] } })
		old?.onComplete()
		vi.runAllTimers()
		old?.onData({ id: '8', data: { events: [event('late')], pages: [] } })
		old?.onError('late')
		vi.runAllTimers()
		expect(connections.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '7'])
		expect(received).toEqual(['first'])
	})

	it('doubles the retry delay up to 30 s until a connection succeeds', () => {
		const stream = makeStream()
		stream.resume()
		const delays = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]
		for (const [index, delay] of delays.entries()) {
			last()?.onError('connection lost')
			vi.advanceTimersByTime(delay - 1)
			expect(connections).toHaveLength(index + 1)
			vi.advanceTimersByTime(1)
			expect(connections).toHaveLength(index + 2)
		}
		last()?.onStarted()
		last()?.onError('connection lost')
		vi.advanceTimersByTime(1000)
		expect(connections).toHaveLength(delays.length + 2)
	})

	it('does not retry after a final error until `resume` is called again', () => {
		const stream = makeStream()
		stream.resume()
		last()?.onError('refused')
		vi.runAllTimers()
		expect(connections).toHaveLength(1)
		stream.pause()
		stream.resume()
		expect(connections).toHaveLength(2)
	})

	it('calls onPages only when the homeowners’ open pages change from one received batch to the next', () => {
		const stream = makeStream()
		const reading = [{ presentationId: 'p', page: 'prices' as const }]
		stream.resume()
		last()?.onData({ id: '7', data: { events: [], pages: reading } })
		last()?.onData({ id: '8', data: { events: [event('a')], pages: reading } })
		last()?.onData({ id: '9', data: { events: [], pages: [] } })
		expect(received).toEqual(['first', 'a', 'pages'])
	})
})
