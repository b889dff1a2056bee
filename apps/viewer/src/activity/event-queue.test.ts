import type { ViewerEvent } from '@dormer/api/outreach/activity/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	classifyResponse,
	enqueue,
	nextBatch,
	type QueuedEvent,
	readQueue,
	removeSent,
} from './event-queue.ts'

const DAY = 86_400_000
const opened = (id: string): ViewerEvent => ({ type: 'presentation.opened', clientEventId: id })
const queueOf = (count: number, at = 0) =>
	Array.from({ length: count }, (_, i) => `e${i}`).reduce<QueuedEvent[]>(
		(queue, id) => enqueue(queue, opened(id), at),
		[],
	)

describe('event queue', () => {
	it('sends each event with its age in milliseconds', () => {
		const queue = enqueue(enqueue([], opened('a'), 1000), opened('b'), 4000)
		expect(nextBatch(queue, 5000)).toEqual([
			{ ...opened('a'), ageMs: 4000 },
			{ ...opened('b'), ageMs: 1000 },
		])
	})

	it('sends an event with the age 0 when the device clock was set back', () => {
		expect(nextBatch(queueOf(1, 9000), 5000)[0]?.ageMs).toBe(0)
	})

	it('sends any number of events once, in order and in batches of at most 50', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 180 }), (count) => {
				let queue = queueOf(count)
				const sent: string[] = []
				while (queue.length > 0) {
					const batch = nextBatch(queue, 1)
					expect(batch.length).toBeLessThanOrEqual(50)
					sent.push(...batch.map(({ clientEventId }) => clientEventId))
					queue = removeSent(queue, batch, 1)
				}
				expect(sent).toEqual(Array.from({ length: count }, (_, i) => `e${i}`))
			}),
		)
	})

	it('keeps events that were added while a batch was being sent', () => {
		const queue = queueOf(2)
		const batch = nextBatch(queue, 1)
		expect(removeSent(enqueue(queue, opened('late'), 1), batch, 1)).toEqual([
			{ at: 1, event: opened('late') },
		])
	})

	it('keeps events for 7 days, and keeps only the newest 500 events', () => {
		expect(nextBatch(queueOf(1), 7 * DAY)).toHaveLength(1)
		expect(nextBatch(queueOf(1), 7 * DAY + 1)).toEqual([])
		expect(removeSent(queueOf(1), [], 7 * DAY + 1)).toEqual([])
		expect(queueOf(501)[0]?.event.clientEventId).toBe('e1')
	})

	it.each([
		[undefined, undefined, 'retry'],
		[400, 'VALIDATION_ERROR', 'done'],
		[401, undefined, 'done'],
		[401, 'TOKEN_EXPIRED', 'renew'],
		[404, undefined, 'done'],
		[429, 'RATE_LIMITED', 'retry'],
		[500, undefined, 'retry'],
	])('classifies a response with status %s and code %s as %s', (status, code, outcome) => {
		expect(classifyResponse(status, code)).toBe(outcome)
	})

	it('returns an empty queue when the stored text cannot be parsed', () => {
		const queue = queueOf(3, 7)
		expect(readQueue(JSON.stringify(queue))).toEqual(queue)
		for (const text of [null, '', '{', '7', '[1,null,{"at":1}]', '[{"at":"x","event":{}}]'])
			expect(readQueue(text)).toEqual([])
	})
})
