import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { runInTestMode } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { archiveMonths } from '../../events/archive/archive-months.ts'
import { createCaller } from '../../index.ts'
import { type ApiCaller, it } from '../../testing/fixtures.ts'
import { makeCompany } from '../../testing/test-app.ts'
import type { ListEventsInput } from './schema.ts'

type Order = ListEventsInput['order']
const TYPES = ['presentation.opened', 'presentation.ready', 'slide.viewed']
const AGGREGATES = [newId(), newId(), newId()]
const NOW = new Date('2026-11-25T00:00:00Z')

type Seed = { day: number; type: number; aggregate: number; livemode: boolean }
const seed = fc.record({
	day: fc.integer({ min: 0, max: 140 }),
	type: fc.nat(2),
	aggregate: fc.nat(2),
	livemode: fc.boolean(),
})

/** Writes events of half a year, in an order of writing that differs from the order of time. */
async function writeEvents(
	{ db, organizationId }: OrgContext,
	year: number,
	events: readonly Seed[],
) {
	const data = events.map(({ day, type, aggregate, livemode }) => ({
		id: newId(),
		organizationId,
		eventType: TYPES[type] ?? '',
		aggregateType: type === 1 ? 'deck' : 'presentation',
		aggregateId: AGGREGATES[aggregate] ?? '',
		payload: { presentationId: AGGREGATES[aggregate] },
		occurredAt: new Date(Date.UTC(year, 6, 1, 12) + day * 86_400_000),
		archivedAt: NOW,
		livemode,
	}))
	await db.event.createMany({ data })
	return data
}

/** Moves the events before October of the year to files of three events each. */
const archive = (app: App, year: number) => archiveMonths(app, new Date(Date.UTC(year, 9)), 3)

/** Reads the whole log by cursor and returns its pages. */
async function readPages(api: ApiCaller, input: Partial<ListEventsInput>) {
	const events = []
	let cursor: string | undefined
	for (let page = 0; page < 100; page += 1) {
		const read = await api.eventLog.list({ ...input, ...(cursor && { cursor }) })
		events.push(...read.events)
		const next = read.pagination.nextCursor ?? undefined
		if (next === undefined || next === cursor) return { events, total: read.pagination.total }
		cursor = next
	}
	throw new Error('the log has no end')
}

/** Reads the log in each order, with each filter, as whole logs by cursor and as pages by offset. */
async function readEverything(api: ApiCaller, year: number) {
	const filters: Partial<ListEventsInput>[] = [
		{},
		{ eventType: 'slide.viewed' },
		{ aggregateType: 'deck' },
		{ aggregateId: AGGREGATES[0] },
		{ since: `${year}-07-20T06:00:00Z`, until: `${year}-09-20T13:00:00Z` },
		{ aggregateId: AGGREGATES[1], until: `${year}-08-15T12:00:00.0005Z` },
	]
	const orders: Order[] = ['newest', 'written']
	const logs = []
	for (const order of orders) {
		logs.push(await readPages(api, { order, limit: 100 }))
		for (const filter of filters) {
			logs.push(await readPages(api, { ...filter, order, limit: 4 }))
			logs.push(await api.eventLog.list({ ...filter, order, limit: 5, offset: 4 }))
			logs.push(await runInTestMode(() => readPages(api, { ...filter, order, limit: 7 })))
		}
	}
	return logs
}

const countRows = ({ db, organizationId }: OrgContext, year: number) =>
	db.event.count({ where: { organizationId, occurredAt: { lt: new Date(Date.UTC(year, 9)) } } })

/** Each run has its own year, because events that are written later to an archived month stay in the table. */
let year = 1990

describe('the event log over archived months', () => {
	it('returns the same pages and totals as before the months were moved to files', async ({
		app,
	}) => {
		await fc.assert(
			fc.asyncProperty(fc.array(seed, { minLength: 1, maxLength: 40 }), async (events) => {
				year += 1
				const company = await makeCompany(app)
				const api = createCaller(company)
				await writeEvents(company, year, events)
				const before = await readEverything(api, year)
				await archive(app, year)
				expect(await countRows(company, year)).toBe(0)
				expect(await readEverything(api, year)).toEqual(before)
			}),
			{ numRuns: 5 },
		)
	}, 90_000)

	it('returns late events of archived months at their places', async ({ app }) => {
		const events = fc.array(seed, { minLength: 1, maxLength: 40 })
		await fc.assert(
			fc.asyncProperty(events, events, async (early, late) => {
				year += 1
				const company = await makeCompany(app)
				const api = createCaller(company)
				const written = await writeEvents(company, year, early)
				await archive(app, year)
				written.push(...(await writeEvents(company, year, late)))
				await archive(app, year)
				const newest = written.toSorted(
					(a, b) => b.occurredAt.getTime() - a.occurredAt.getTime() || (a.id < b.id ? 1 : -1),
				)
				for (const [order, expected] of [
					['written', written],
					['newest', newest],
				] as const) {
					const ids = expected.map(({ id }) => id)
					const log = await readPages(api, { order, limit: 3 })
					expect(log.events.map(({ id }) => id)).toEqual(ids)
					const page = await api.eventLog.list({ order, limit: 4, offset: 5 })
					expect(page.events.map(({ id }) => id)).toEqual(ids.slice(5, 9))
				}
			}),
			{ numRuns: 5 },
		)
	}, 90_000)

	it('ends a page after eight files, and continues at its cursor until the last match', async ({
		app,
		company,
		api,
	}) => {
		year += 1
		const others = Array.from({ length: 80 }, (_, day) => [
			{ day, type: 0, aggregate: 0, livemode: true },
			{ day, type: 2, aggregate: 1, livemode: true },
		])
		const matching = { day: 0, type: 2, aggregate: 0, livemode: true }
		await writeEvents(company, year, [matching, ...others.flat(), { ...matching, day: 79 }])
		await archive(app, year)
		const filter = { eventType: 'slide.viewed' as const, aggregateId: AGGREGATES[0] }
		for (const order of ['newest', 'written'] as const) {
			const first = await api.eventLog.list({ ...filter, order })
			expect(first.events).toHaveLength(1)
			expect(first.pagination).toMatchObject({ total: 2, nextCursor: expect.any(String) })
			expect((await readPages(api, { ...filter, order })).events).toHaveLength(2)
		}
	}, 60_000)
})
