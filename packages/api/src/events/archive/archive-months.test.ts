import { describe, expect } from 'vitest'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { it } from '../../testing/fixtures.ts'
import { makeCompany } from '../../testing/test-app.ts'
import { archiveMonths } from './archive-months.ts'
import { dropMonth } from './drop-month.ts'
import { listMonthsBefore, type Month } from './months.ts'
import { writeChunks } from './write-chunks.ts'

const EVENTS = 10
const CHUNK = 3
/** Each test has its own year, because events that are written later to an archived month stay in the table. */
let year = 1990

/** Writes archived events in May, so that their month can be moved to files, and returns the end of that month. */
async function writeMay({ db, organizationId }: OrgContext, events = EVENTS): Promise<Date> {
	await db.event.createMany({
		data: Array.from({ length: events }, (_, index) => ({
			id: newId(),
			organizationId,
			eventType: 'presentation.ready',
			aggregateType: 'presentation',
			aggregateId: newId(),
			payload: { presentationId: newId() },
			occurredAt: new Date(Date.UTC(year, 4, 1 + index)),
			archivedAt: new Date(),
		})),
	})
	return new Date(Date.UTC(year, 5))
}

/** Adds the partition of the month that ends at a time. */
async function addMonth(app: App, end: Date): Promise<Month> {
	await app.pool.query('select add_event_partitions()')
	const months = await listMonthsBefore(app, end)
	const month = months.find(({ until }) => until.getTime() === end.getTime())
	if (month === undefined) throw new Error('the month has no partition')
	return month
}

const countRows = ({ db, organizationId }: OrgContext) =>
	db.event.count({ where: { organizationId } })
const countChunks = ({ db, organizationId }: OrgContext, active: boolean) =>
	db.eventArchive.count({ where: { organizationId, active } })

async function readLog(company: OrgContext) {
	const { events, pagination } = await createCaller(company).eventLog.list({ limit: 100 })
	return { events, total: pagination.total }
}

/** Returns an app whose object storage fails at the call with the number `failing`, before or after it stores the file. */
function withFailingStorage(app: App, failing: number, when: 'before' | 'after'): App {
	let calls = 0
	const storage: App['providers']['storage'] = {
		...app.providers.storage,
		put: async (...args) => {
			calls += 1
			if (calls === failing && when === 'before') throw new Error('killed')
			await app.providers.storage.put(...args)
			if (calls === failing) throw new Error('killed')
		},
	}
	return { ...app, providers: { ...app.providers, storage } }
}

describe('moving archived months to files', () => {
	it.beforeEach(() => {
		year += 1
	})

	it.for([
		...[1, 2, 3, 4].map((failing) => ({ failing, when: 'before' as const })),
		...[1, 2, 3, 4].map((failing) => ({ failing, when: 'after' as const })),
	])(
		'loses and duplicates no event when it is interrupted $when the file $failing is stored',
		async ({ failing, when }, { app, company }) => {
			const end = await writeMay(company)
			const before = await readLog(company)
			const interrupted = withFailingStorage(app, failing, when)
			await expect(archiveMonths(interrupted, end, CHUNK)).rejects.toThrow('killed')
			expect(await readLog(company)).toEqual(before)
			expect(await countRows(company)).toBe(EVENTS)
			await archiveMonths(app, end, CHUNK)
			expect(await readLog(company)).toEqual(before)
			expect(await countRows(company)).toBe(0)
			expect(await countChunks(company, true)).toBe(Math.ceil(EVENTS / CHUNK))
		},
	)

	it('loses and duplicates no event when several workers run at once', async ({ app, company }) => {
		const other = await makeCompany(app)
		const end = await writeMay(company)
		await writeMay(other)
		const before = [await readLog(company), await readLog(other)]
		await Promise.all([1, 2, 3].map(() => archiveMonths(app, end, CHUNK)))
		await archiveMonths(app, end, CHUNK)
		expect([await readLog(company), await readLog(other)]).toEqual(before)
		expect([await countRows(company), await countRows(other)]).toEqual([0, 0])
		expect(await countChunks(company, true)).toBe(Math.ceil(EVENTS / CHUNK))
	})

	it('writes the files of a company again when an event was added to the month meanwhile', async ({
		app,
		company,
	}) => {
		const end = await writeMay(company)
		const month = await addMonth(app, end)
		await writeChunks(app, month, CHUNK)
		await writeMay(company, 1)
		const before = await readLog(company)
		await dropMonth(app, month)
		expect(await countRows(company)).toBe(EVENTS + 1)
		await archiveMonths(app, end, CHUNK)
		expect(await readLog(company)).toEqual(before)
		expect(await countRows(company)).toBe(0)
	})

	it('keeps a month in the table while an event of it is not archived', async ({
		app,
		company,
	}) => {
		const end = await writeMay(company)
		await app.db.event.updateMany({
			where: { organizationId: company.organizationId, occurredAt: new Date(Date.UTC(year, 4, 2)) },
			data: { archivedAt: null },
		})
		await archiveMonths(app, end, CHUNK)
		expect(await countRows(company)).toBe(EVENTS)
	})

	it('keeps a month in the table while a delivery refers to an event of it', async ({
		app,
		api,
		company,
	}) => {
		const end = await writeMay(company)
		const { id: subscriptionId } = await api.notifications.createSubscription({
			...{ name: 'Us', eventType: '*', channel: 'console' },
		})
		const { organizationId } = company
		const event = await app.db.event.findFirstOrThrow({ where: { organizationId } })
		const eventId = event.id
		const delivery = {
			id: newId(),
			organizationId,
			subscriptionId,
			eventId,
			eventType: '*',
			lane: 0,
		}
		await app.db.notificationDelivery.create({
			data: { ...delivery, status: 'delivered', settledAt: new Date() },
		})
		await archiveMonths(app, end, CHUNK)
		expect(await countRows(company)).toBeGreaterThanOrEqual(EVENTS)
		await app.db.notificationDelivery.deleteMany({ where: { organizationId } })
		await archiveMonths(app, end, CHUNK)
		expect(await app.db.event.count({ where: { id: eventId } })).toBe(0)
	})

	it('writes a missing file again before it drops the rows', async ({ app, company }) => {
		const end = await writeMay(company)
		const before = await readLog(company)
		const month = await addMonth(app, end)
		await writeChunks(app, month, CHUNK)
		const { storageKey } = await app.db.eventArchive.findFirstOrThrow({
			where: { organizationId: company.organizationId },
		})
		await app.providers.storage.delete(storageKey)
		await dropMonth(app, month)
		expect(await countRows(company)).toBe(EVENTS)
		await archiveMonths(app, end, CHUNK)
		expect(await countRows(company)).toBe(0)
		expect(await readLog(company)).toEqual(before)
	})

	it('leaves the month to the next run when a long transaction reads events', async ({
		app,
		company,
	}) => {
		const end = await writeMay(company)
		await app.pool.query('select add_event_partitions()')
		const reader = await app.pool.connect()
		await reader.query('begin')
		await reader.query('select count(*) from event')
		await archiveMonths(app, end, CHUNK).finally(() => reader.query('rollback'))
		reader.release()
		expect(await countRows(company)).toBe(EVENTS)
		await archiveMonths(app, end, CHUNK)
		expect(await countRows(company)).toBe(0)
	})

	it('shows an event once at any moment, while pages are read during the move', async ({
		app,
		company,
	}) => {
		const end = await writeMay(company)
		const before = await readLog(company)
		let isMoving = true
		const move = archiveMonths(app, end, CHUNK).finally(() => {
			isMoving = false
		})
		while (isMoving) expect((await readLog(company)).events).toEqual(before.events)
		await move
		expect((await readLog(company)).events).toEqual(before.events)
	})
})

describe('the partitions of the event table', () => {
	it('accept an event of any time', async ({ app, company }) => {
		const { db, organizationId } = company
		const times = ['1970-01-01', '2025-12-31T23:59:59.999Z', '2026-01-01', '2999-07-01']
		for (const at of times)
			await db.event.create({
				data: {
					...{ id: newId(), organizationId, eventType: 'presentation.ready', payload: {} },
					...{ aggregateType: 'presentation', aggregateId: newId(), occurredAt: new Date(at) },
				},
			})
		await app.pool.query('select add_event_partitions()')
		const { events, total } = await readLog(company)
		expect(total).toBe(times.length)
		expect(events.map(({ occurredAt }) => occurredAt)).toEqual(
			times.map((at) => new Date(at).toISOString()).reverse(),
		)
	})
})
