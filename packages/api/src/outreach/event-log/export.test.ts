import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { createCaller } from '../../index.ts'
import { readCsv } from '../../testing/csv.ts'
import { it as base } from '../../testing/fixtures.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import type { ExportEventsInput } from './schema.ts'

const emitQuestion = (
	{ db, organizationId, now }: OrgContext,
	question: string,
	presentationId = newId(),
) =>
	emit(db, {
		type: 'question.escalated',
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId: newId(), questionId: newId(), slideId: null, question },
		at: now(),
	})
const fillLog = ({ db, organizationId }: OrgContext, events: number) =>
	db.event.createMany({
		data: Array.from({ length: events }, (_, index) => ({
			id: newId(),
			organizationId,
			eventType: index % 2 === 0 ? 'presentation.opened' : 'presentation.ready',
			aggregateType: 'presentation',
			aggregateId: newId(),
			payload: {},
			occurredAt: new Date(Date.parse('2026-11-16T00:00:00Z') + Math.floor(index / 3)),
		})),
	})

const it = base.extend('env', { scope: 'file' }, () => ({ RATE_LIMITS: 'eventExport=3/60' }))

/** Exports the log and returns its records, without the header. */
async function readExport(ctx: OrgContext, input: ExportEventsInput = {}): Promise<string[][]> {
	const { parts } = await createCaller(ctx).eventLog.export(input)
	const chunks: string[] = []
	for await (const part of parts) chunks.push(part)
	const [first = '', ...more] = chunks
	expect(first.startsWith('\uFEFF')).toBe(true)
	const [head, ...records] = readCsv([first.slice(1), ...more].join(''))
	expect(head?.slice(0, 5)).toEqual(['Time', 'Type', 'Presentation', 'What happened', 'Delivered'])
	return records
}

describe('GET /api/notifications/events.csv', () => {
	it('writes one record per event, even when a question contains quotes and line breaks', async ({
		api,
		app,
		company,
	}) => {
		const presentationId = newId()
		await api.notifications.createSubscription({
			name: 'Us',
			eventType: '*',
			channel: 'console',
		})
		await emitQuestion(company, 'How long, and\n"how much"?', presentationId)
		await app.runJobs()
		const [event] = (await api.eventLog.list({})).events
		expect(await readExport(company)).toEqual([
			[
				event?.occurredAt,
				'question.escalated',
				'',
				'“How long, and\n"how much"?”',
				'1 of 1',
				event?.id,
				'presentation',
				presentationId,
				presentationId,
			],
		])
	})

	it('exports all matching events over several pages, newest first', async ({ app, company }) => {
		await fillLog(company, 2500)
		await makeCompany(app)
		const ids = async (filters: ExportEventsInput) =>
			(await readExport(company, filters)).map((line) => line[5])
		const where = { organizationId: company.organizationId }
		const orderBy = [{ occurredAt: 'desc' as const }, { id: 'desc' as const }]
		const all = await app.db.event.findMany({ where, orderBy })
		expect(await ids({})).toEqual(all.map(({ id }) => id))
		expect(await ids({ eventType: 'presentation.ready' })).toEqual(
			all.flatMap(({ id, eventType }) => (eventType === 'presentation.ready' ? [id] : [])),
		)
		expect(await ids({ aggregateId: all[7]?.aggregateId })).toEqual([all[7]?.id])
	})

	it('reads each page of events only when the client requests that page', async ({
		app,
		company,
	}) => {
		await fillLog(company, 3000)
		const { parts } = await createCaller(company).eventLog.export({})
		const chunks = parts[Symbol.asyncIterator]()
		await chunks.next()
		expect((await chunks.next()).value).not.toBe('')
		await app.db.event.deleteMany({ where: { organizationId: company.organizationId } })
		expect((await chunks.next()).value).toBe('')
	})

	it('names the exported file after the date in the company’s time zone', async ({
		app,
		company,
	}) => {
		const { organizationId: id } = company
		await app.db.organization.update({ where: { id }, data: { timezone: 'America/Denver' } })
		const at = new Date('2026-11-22T03:00:00Z')
		const { filename } = await createCaller({ ...company, now: () => at }).eventLog.export({})
		expect(filename).toBe('events-2026-11-21.csv')
	})

	it('exports no events of another company', async ({ app, company }) => {
		await emitQuestion(company, 'Ours?')
		expect(await readExport(await makeCompany(app))).toEqual([])
	})

	it('rejects an export with invalid filters, and rejects the fourth export in a minute', async ({
		api,
	}) => {
		const { eventLog } = api
		for (const [path, input] of [
			['since', { since: 'yesterday' }],
			['until', { until: '9999-12-31T23:59:59Z' }],
		] as const)
			expect(await refusalOf(eventLog.export(input))).toMatchObject({
				status: 400,
				details: [{ path }],
			})
		for (const _ of [1, 2, 3]) await eventLog.export({})
		expect(await refusalOf(eventLog.export({}))).toMatchObject({
			status: 429,
			code: 'RATE_LIMITED',
		})
	})
})
