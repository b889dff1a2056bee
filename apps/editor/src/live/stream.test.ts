import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStream } from './stream.ts'

type Connect = Parameters<typeof createStream>[0]['connect']
type Line = { lastEventId: string | undefined; open: boolean } & Parameters<Connect>[1]

/** Everything that was asked of the server, and what it can answer. */
let lines: Line[]
let heard: string[]
const event = (id: string) => ({
	id,
	eventType: 'slide.viewed',
	aggregateType: 'presentation',
	aggregateId: 'p',
	occurredAt: '2026-11-21T09:00:00.000Z',
	payload: {},
})
const connect: Connect = ({ lastEventId }, handlers) => {
	const line = { ...handlers, lastEventId, open: true }
	lines.push(line)
	return {
		unsubscribe: () => {
			line.open = false
			handlers.onComplete()
		},
	}
}
const makeStream = () =>
	createStream({
		connect,
		onEvents: (events) => heard.push(...events.map(({ id }) => id)),
		onPages: () => heard.push('pages'),
		onFirst: () => heard.push('first'),
		isFinal: (error) => error === 'refused',
	})
const last = () => lines.at(-1)

beforeEach(() => {
	vi.useFakeTimers()
	lines = []
	heard = []
})
afterEach(() => vi.useRealTimers())

test('it stands once, however often it is woken, and goes on after sleep where it was', () => {
	const stream = makeStream()
	stream.wake()
	stream.wake()
	last()?.onData({ id: '7', data: { events: [], pages: [] } })
	last()?.onData({ id: '8', data: { events: [event('a')], pages: [] } })
	stream.sleep()
	vi.runAllTimers()
	expect(lines.map(({ open }) => open)).toEqual([false])
	stream.wake()
	last()?.onData({ id: '9', data: { events: [event('b')], pages: [] } })
	expect(lines.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '8'])
	expect(heard).toEqual(['first', 'a', 'b'])
})

test('it goes on at once when the server ended it, and hears no line but the newest', () => {
	const stream = makeStream()
	stream.wake()
	const old = last()
	old?.onData({ id: '7', data: { events: [], pages: [] } })
	old?.onComplete()
	vi.runAllTimers()
	old?.onData({ id: '8', data: { events: [event('late')], pages: [] } })
	old?.onError('late')
	vi.runAllTimers()
	expect(lines.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '7'])
	expect(heard).toEqual(['first'])
})

test('it asks again more and more rarely, and quickly again once it stood', () => {
	const stream = makeStream()
	stream.wake()
	const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]
	for (const [index, wait] of waits.entries()) {
		last()?.onError('no line')
		vi.advanceTimersByTime(wait - 1)
		expect(lines).toHaveLength(index + 1)
		vi.advanceTimersByTime(1)
		expect(lines).toHaveLength(index + 2)
	}
	last()?.onStarted()
	last()?.onError('no line')
	vi.advanceTimersByTime(1000)
	expect(lines).toHaveLength(waits.length + 2)
})

test('it asks no more after a refusal, until the page is looked at anew', () => {
	const stream = makeStream()
	stream.wake()
	last()?.onError('refused')
	vi.runAllTimers()
	expect(lines).toHaveLength(1)
	stream.sleep()
	stream.wake()
	expect(lines).toHaveLength(2)
})

test('it says when homeowners have other pages open, and not when they have the same', () => {
	const stream = makeStream()
	const reading = [{ presentationId: 'p', page: 'prices' as const }]
	stream.wake()
	last()?.onData({ id: '7', data: { events: [], pages: reading } })
	last()?.onData({ id: '8', data: { events: [event('a')], pages: reading } })
	last()?.onData({ id: '9', data: { events: [], pages: [] } })
	expect(heard).toEqual(['first', 'a', 'pages'])
})
