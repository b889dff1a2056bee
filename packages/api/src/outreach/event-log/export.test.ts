import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { createCaller } from '../../index.ts'
import { readCsv } from '../../testing/csv.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import type { ExportEventsInput } from './schema.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp({}, { RATE_LIMITS: 'eventExport=3/60' })
})
beforeEach(async () => {
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

const ask = (question: string, presentationId = newId()) =>
	emit(app.db, {
		type: 'question.escalated',
		organizationId: ctx.organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId: newId(), questionId: newId(), slideId: null, question },
		at: app.now(),
	})
const fillLog = (events: number) =>
	app.db.event.createMany({
		data: Array.from({ length: events }, (_, index) => ({
			id: newId(),
			organizationId: ctx.organizationId,
			eventType: index % 2 === 0 ? 'presentation.opened' : 'presentation.ready',
			aggregateType: 'presentation',
			aggregateId: newId(),
			payload: {},
			occurredAt: new Date(Date.parse('2026-11-16T00:00:00Z') + Math.floor(index / 3)),
		})),
	})

async function read(input: ExportEventsInput = {}): Promise<string[][]> {
	const { parts } = await createCaller(ctx).eventLog.export(input)
	const taken: string[] = []
	for await (const part of parts) taken.push(part)
	const [first = '', ...more] = taken
	expect(first.startsWith('\uFEFF')).toBe(true)
	const [head, ...records] = readCsv([first.slice(1), ...more].join(''))
	expect(head?.slice(0, 5)).toEqual(['Time', 'Type', 'Presentation', 'What happened', 'Delivered'])
	return records
}

describe('the log as a file', () => {
	it('has a line for each event, whatever was asked', async () => {
		const presentationId = newId()
		await createCaller(ctx).notifications.createSubscription({
			...{ name: 'Us', eventType: '*', channel: 'console' },
		})
		await ask('How long, and\n"how much"?', presentationId)
		await app.runJobs()
		const [event] = (await createCaller(ctx).eventLog.list({})).events
		expect(await read()).toEqual([
			[
				...[event?.occurredAt, 'question.escalated', '', '“How long, and\n"how much"?”', '1 of 1'],
				...[event?.id, 'presentation', presentationId, presentationId],
			],
		])
	})

	it('is whole over many pages, the newest first, and as it is filtered', async () => {
		await fillLog(2500)
		await makeCompany(app)
		const ids = async (filters: ExportEventsInput) => (await read(filters)).map((line) => line[5])
		const where = { organizationId: ctx.organizationId }
		const orderBy = [{ occurredAt: 'desc' as const }, { id: 'desc' as const }]
		const all = await app.db.event.findMany({ where, orderBy })
		expect(await ids({})).toEqual(all.map(({ id }) => id))
		expect(await ids({ eventType: 'presentation.ready' })).toEqual(
			all.flatMap(({ id, eventType }) => (eventType === 'presentation.ready' ? [id] : [])),
		)
		expect(await ids({ aggregateId: all[7]?.aggregateId })).toEqual([all[7]?.id])
	})

	it('is read as it is taken: what nobody waits for is not asked for', async () => {
		await fillLog(3000)
		let reads = 0
		const pool = new Proxy(app.pool, {
			get: (target, name) => {
				if (name !== 'query') return Reflect.get(target, name)
				return (text: string, values: unknown[]) => {
					if (text.includes('from event e')) reads += 1
					return target.query(text, values)
				}
			},
		})
		const { parts } = await createCaller({ ...ctx, pool }).eventLog.export({})
		const taken = parts[Symbol.asyncIterator]()
		await taken.next()
		await taken.next()
		expect(reads).toBe(1)
		await taken.next()
		expect(reads).toBe(2)
	})

	it('is named by the day that it is where the company is', async () => {
		const { organizationId: id } = ctx
		await app.db.organization.update({ where: { id }, data: { timezone: 'America/Denver' } })
		const at = new Date('2026-11-22T03:00:00Z')
		const { filename } = await createCaller({ ...ctx, now: () => at }).eventLog.export({})
		expect(filename).toBe('events-2026-11-21.csv')
	})

	it('is the company’s own', async () => {
		await ask('Ours?')
		ctx = await makeCompany(app)
		expect(await read()).toEqual([])
	})

	it('refuses what the log refuses, and the fourth in a minute', async () => {
		const api = createCaller(ctx).eventLog
		for (const [path, input] of [
			['since', { since: 'yesterday' }],
			['until', { until: '9999-12-31T23:59:59Z' }],
		] as const)
			expect(await refusalOf(api.export(input))).toMatchObject({ status: 400, details: [{ path }] })
		for (const _ of [1, 2, 3]) await api.export({})
		expect(await refusalOf(api.export({}))).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
	})
})
