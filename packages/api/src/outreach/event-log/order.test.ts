import type { Db } from '@dormer/db'
import fc from 'fast-check'
import { describe, expect, vi } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { createCaller } from '../../index.ts'
import { type ApiCaller, it } from '../../testing/fixtures.ts'
import { makeCompany } from '../../testing/test-app.ts'

type Tx = Parameters<typeof emit>[0]

const write = (tx: Tx, organizationId: string, id = newId()) =>
	emit(tx, {
		type: 'presentation.ready',
		organizationId,
		aggregate: { type: 'presentation', id },
		payload: { presentationId: id, deckId: newId() },
		at: new Date(),
	})

/** Opens a transaction that writes when `write` is called, and that ends when `end` is called. */
async function openTransaction(db: Db, { organizationId }: OrgContext) {
	let finish = (_: 'commit' | 'rollback') => {}
	const ended = new Promise<'commit' | 'rollback'>((resolve) => {
		finish = resolve
	})
	let done: Promise<void> = Promise.resolve()
	const tx = await new Promise<Tx>((resolve) => {
		done = db
			.$transaction(async (opened) => {
				resolve(opened)
				if ((await ended) === 'rollback') throw new Error('rolled back on purpose')
			})
			.catch(() => {})
	})
	return {
		write: () => write(tx, organizationId),
		end: async (how: 'commit' | 'rollback') => {
			finish(how)
			await done
		},
	}
}

/** Reads the log in the order of writing, page by page, from where the last read ended. */
function createReader(api: ApiCaller, limit = 100) {
	let cursor: string | null = null
	const ids: string[] = []
	return {
		ids,
		read: async () => {
			const at: { cursor?: string } = cursor === null ? {} : { cursor }
			const page = await api.eventLog.list({ order: 'written', limit, ...at })
			cursor = page.pagination.nextCursor
			ids.push(...page.events.map(({ id }) => id))
			return page.events.length
		},
	}
}

async function loggedIds(api: ApiCaller): Promise<string[]> {
	const { events } = await api.eventLog.list({ limit: 100 })
	return events.map(({ id }) => id).toSorted()
}

const WAIT = { timeout: 10_000, interval: 20 }

/** Reads on until the reader has every event once. Open transactions of other tests can delay the events. */
function readAll(api: ApiCaller, reader: ReturnType<typeof createReader>): Promise<void> {
	return vi.waitFor(async () => {
		await reader.read()
		expect(reader.ids.toSorted()).toEqual(await loggedIds(api))
	}, WAIT)
}

describe('GET /api/notifications/events?order=written', () => {
	it('holds back newer events while an earlier transaction of the company is open, so that a reader misses no event', async ({
		app,
		api,
		company,
	}) => {
		const reader = createReader(api)
		await write(app.db, company.organizationId)
		await readAll(api, reader)
		const late = await openTransaction(app.db, company)
		await late.write()
		await write(app.db, company.organizationId)
		expect(await reader.read()).toBe(0)
		await late.end('commit')
		await readAll(api, reader)
		expect(await reader.read()).toBe(0)
	})

	it('continues after the event before a cursor whose event was lost by a restore', async ({
		app,
		api,
		company,
	}) => {
		const reader = createReader(api)
		for (let count = 0; count < 3; count += 1) await write(app.db, company.organizationId)
		await vi.waitFor(async () => {
			await reader.read()
			expect(reader.ids).toHaveLength(3)
		}, WAIT)
		await app.db.event.deleteMany({ where: { id: reader.ids[2] ?? '' } })
		await write(app.db, company.organizationId)
		await vi.waitFor(async () => expect(await reader.read()).toBe(1), WAIT)
		expect(reader.ids.at(-1)).toBe((await loggedIds(api)).at(-1))
	})

	it('returns every event exactly once, in whatever order transactions and reads run', async ({
		app,
	}) => {
		const steps = fc.array(
			fc.oneof(
				fc.record({ kind: fc.constant('begin' as const) }),
				fc.record({ kind: fc.constant('read' as const) }),
				fc.record({ kind: fc.constant('write' as const), which: fc.nat(3) }),
				fc.record({
					kind: fc.constantFrom('commit' as const, 'rollback' as const),
					which: fc.nat(3),
				}),
			),
			{ minLength: 6, maxLength: 30 },
		)
		await fc.assert(
			fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (plan, limit) => {
				const company = await makeCompany(app)
				const api = createCaller(company)
				const reader = createReader(api, limit)
				const open: Awaited<ReturnType<typeof openTransaction>>[] = []
				for (const step of plan) {
					if (step.kind === 'read') await reader.read()
					else if (step.kind === 'begin') {
						if (open.length < 4) open.push(await openTransaction(app.db, company))
					} else if (step.kind === 'write')
						await (open[step.which]?.write() ?? write(app.db, company.organizationId))
					else await open.splice(step.which, 1)[0]?.end(step.kind)
				}
				for (const transaction of open) await transaction.end('commit')
				await readAll(api, reader)
				expect(new Set(reader.ids).size).toBe(reader.ids.length)
			}),
			{ numRuns: 15 },
		)
	})

	it('misses no event when a reader continues reading while concurrent writers commit', async ({
		app,
		api,
		company,
	}) => {
		const reader = createReader(api)
		const writers = Array.from({ length: 8 }, async (_, writer) => {
			for (let round = 0; round < 12; round += 1)
				await app.db.$transaction(async (tx) => {
					await write(tx, company.organizationId)
					if ((writer + round) % 3 === 0) await tx.$queryRaw`select pg_sleep(0.01)::text`
				})
		})
		let writing = true
		const all = Promise.all(writers).finally(() => {
			writing = false
		})
		while (writing) await reader.read()
		await all
		await readAll(api, reader)
		expect(reader.ids).toHaveLength(96)
	})
})
