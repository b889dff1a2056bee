import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { emit } from '../../events/emit.ts'
import type { EventType } from '../../events/schema.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import type { EventLog, ListEventsInput } from './schema.ts'

type Written = {
	type: 'presentation.ready' | 'presentation.deleted'
	at: string
	id?: string | undefined
}
const deckId = newId()

const encode = (cursor: string) => Buffer.from(cursor).toString('base64url')

function nextPage(page: EventLog | undefined): { cursor?: string } {
	const cursor = page?.pagination.nextCursor
	return cursor ? { cursor } : {}
}

/** Adds test fixtures. `write` emits an event of the company, and `list` reads the company's log. */
const it = base
	.extend(
		'write',
		({ company: { organizationId } }) =>
			(tx: Parameters<typeof emit>[0], { type, at, id = newId() }: Written) =>
				emit(tx, {
					type,
					organizationId,
					aggregate: { type: 'presentation', id },
					payload: { presentationId: id, deckId },
					at: new Date(at),
				}),
	)
	.extend(
		'list',
		({ api }) =>
			(input: Partial<ListEventsInput> = {}) =>
				api.eventLog.list(input),
	)

describe('GET /api/notifications/events', () => {
	it('returns pages of events, newest first, both by offset and by cursor', async ({
		app,
		list,
		write,
	}) => {
		for (let hour = 0; hour < 7; hour += 1)
			await write(app.db, { type: 'presentation.ready', at: `2026-11-16T0${hour}:00:00Z` })
		const all = await list()
		expect(all.pagination).toMatchObject({ total: 7, limit: 50, offset: 0, nextCursor: null })
		expect(all.events.map(({ occurredAt }) => occurredAt)).toEqual(
			[6, 5, 4, 3, 2, 1, 0].map((hour) => `2026-11-16T0${hour}:00:00.000Z`),
		)
		const first = await list({ limit: 3 })
		await write(app.db, { type: 'presentation.ready', at: '2026-11-17T00:00:00Z' })
		const second = await list({ limit: 3, ...nextPage(first) })
		const third = await list({ limit: 3, ...nextPage(second) })
		expect([...first.events, ...second.events, ...third.events]).toEqual(all.events)
		expect(third.pagination).toMatchObject({ total: 8, nextCursor: null })
		expect((await list({ limit: 3, offset: 4 })).events).toEqual(all.events.slice(3, 6))
	})

	it('returns no cursor when the last page is exactly full', async ({ app, list, write }) => {
		for (let hour = 0; hour < 4; hour += 1)
			await write(app.db, { type: 'presentation.ready', at: `2026-11-16T0${hour}:00:00Z` })
		const first = await list({ limit: 2 })
		const last = await list({ limit: 2, ...nextPage(first) })
		expect(last.events).toHaveLength(2)
		expect(last.pagination.nextCursor).toBeNull()
		expect((await list({ limit: 2, offset: 2 })).pagination.nextCursor).toBeNull()
	})

	it('returns and counts exactly the matching events for any combination of filters', async ({
		app,
		list,
		write,
	}) => {
		const types = ['presentation.ready', 'presentation.deleted'] as const
		const days = ['15', '16', '17', '18']
		const hours = ['00', '07', '23']
		const objects = [newId(), newId()]
		for (const day of days)
			for (const hour of hours)
				for (const [index, type] of types.entries()) {
					await write(app.db, { type, at: `2026-11-${day}T${hour}:00:00Z`, id: objects[index] })
				}
		const all = (await list({ limit: 100 })).events
		const moment = fc
			.tuple(fc.constantFrom(...days, '19'), fc.constantFrom(...hours, '05'))
			.map(([day, hour]) => `2026-11-${day}T${hour}:00:00.000Z`)
		const filters = fc.record(
			{
				eventType: fc.constantFrom<EventType>(...types, 'contract.signed'),
				aggregateId: fc.constantFrom(...objects),
				aggregateType: fc.constantFrom('presentation', 'deck'),
				since: moment,
				until: moment,
			},
			{ requiredKeys: [] },
		)
		await fc.assert(
			fc.asyncProperty(filters, async (input) => {
				const { eventType, aggregateId, aggregateType, since = '', until = '9' } = input
				const expected = all.filter(
					(event) =>
						(eventType === undefined || event.eventType === eventType) &&
						(aggregateId === undefined || event.aggregateId === aggregateId) &&
						(aggregateType === undefined || event.aggregateType === aggregateType) &&
						event.occurredAt >= since &&
						event.occurredAt < until,
				)
				const { events, pagination } = await list({ ...input, limit: 100 })
				expect(events).toEqual(expected)
				expect(pagination.total).toBe(expected.length)
			}),
			{ numRuns: 60 },
		)
	})

	it('lists no events of another company', async ({ app, write }) => {
		await write(app.db, { type: 'presentation.ready', at: '2026-11-16T00:00:00Z' })
		const other = createCaller(await makeCompany(app))
		expect(await other.eventLog.list({})).toMatchObject({ events: [], pagination: { total: 0 } })
	})

	it.for<[string, Partial<ListEventsInput>, string]>([
		['a limit of 0', { limit: 0 }, 'limit'],
		['a limit of 101', { limit: 101 }, 'limit'],
		['an offset below 0', { offset: -1 }, 'offset'],
		['an unknown event type', { eventType: 'deck.eaten' as EventType }, 'eventType'],
		['an invalid time', { since: 'yesterday' }, 'since'],
		['a cursor of the other order', { order: 'written', cursor: 'bmV3ZXN0' }, 'cursor'],
		['a time in the year 0', { since: '0000-01-01T00:00:00Z' }, 'since'],
		['a time in the year 9999', { until: '9999-12-31T23:59:59Z' }, 'until'],
		['a cursor of another origin', { cursor: 'x' }, 'cursor'],
		[
			'a cursor of the year 0',
			{ cursor: encode(`newest 0000-01-01T00:00:00Z ${deckId}`) },
			'cursor',
		],
		[
			'a cursor without an event',
			{ order: 'written', cursor: encode('written 2026-11-16T00:00:00Z 7') },
			'cursor',
		],
	])('rejects %s and names the field', async ([, input, path], { list }) => {
		expect(await refusalOf(list(input))).toMatchObject({ status: 400, details: [{ path }] })
	})
})
