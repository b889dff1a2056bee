import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscribe } from '../../outreach/notifications/fixtures.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { classOf, enqueue, type JobName } from '../jobs.ts'
import { JOB_CLASSES, POOL_PLACES } from './job-classes.ts'
import { promoteAllJobs, promoteNextJob } from './promote-jobs.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
beforeEach(() => app.pool.query('delete from graphile_worker._private_jobs'))
afterAll(() => app.close())

const narration = 'narration.slide' satisfies JobName
const LIMIT = classOf(narration).perCompany

const narrate = (organizationId: string, key: string) =>
	enqueue(app.db, narration, { payload: { organizationId, slideId: newId() }, key })

async function queueNarrations(count: number): Promise<string> {
	const organizationId = newId()
	for (let n = 0; n < count; n += 1) await narrate(organizationId, `${organizationId} ${n}`)
	return organizationId
}

/** Returns the numbers of a company's due jobs, in the order in which they were queued. */
async function listDue(organizationId: string): Promise<number[]> {
	const { rows } = await app.pool.query<{ key: string }>(
		`select key from graphile_worker._private_jobs
		  where payload->>'organizationId' = $1 and run_at <= now() order by id`,
		[organizationId],
	)
	return rows.map(({ key }) => Number(key.split(' ')[1]))
}

describe('enqueue', () => {
	it('lets further jobs of a company wait in its backlog, and makes the jobs of another company due', async () => {
		const large = await queueNarrations(LIMIT + 3)
		const small = await queueNarrations(1)
		expect(await listDue(large)).toEqual([0, 1, 2, 3])
		expect(await listDue(small)).toEqual([0])
	})

	it('keeps a due job due when the job is queued again with its key', async () => {
		const company = await queueNarrations(LIMIT + 1)
		await narrate(company, `${company} 0`)
		expect(await listDue(company)).toEqual([0, 1, 2, 3])
	})

	it('queues urgent jobs of the company although its narrations wait', async () => {
		const organizationId = await queueNarrations(LIMIT + 1)
		const payload = { organizationId, documentId: newId() }
		await enqueue(app.db, 'contracts.seal', { payload, key: `${organizationId} 9` })
		expect(await listDue(organizationId)).toContain(9)
		expect(classOf('contracts.seal').priority).toBeLessThan(classOf(narration).priority)
	})
})

describe('promoteNextJob', () => {
	it('makes the oldest job of the backlog due in place of the job that ends', async () => {
		const organizationId = await queueNarrations(LIMIT + 2)
		const { rows } = await app.pool.query('select min(id) as id from graphile_worker._private_jobs')
		await promoteNextJob(app, { name: narration, organizationId, id: rows[0].id })
		expect(await listDue(organizationId)).toEqual([0, 1, 2, 3, 4])
		await promoteNextJob(app, { name: narration, organizationId, id: rows[0].id })
		expect(await listDue(organizationId)).toEqual([0, 1, 2, 3, 4])
	})
})

describe('promoteAllJobs', () => {
	it('makes jobs of every company due that has free places', async () => {
		const companies = [await queueNarrations(LIMIT + 2), await queueNarrations(2)]
		await app.pool.query(`update graphile_worker._private_jobs set run_at = 'infinity'`)
		const client = await app.pool.connect()
		await promoteAllJobs(client)
		client.release()
		const due = await Promise.all(companies.map(listDue))
		expect(due.map(({ length }) => length)).toEqual([LIMIT, 2])
	})
})

describe('job classes', () => {
	it.each(['computing', 'waiting'] as const)(
		'leave a place of the %s pool free when one company uses all places that it may use',
		(pool) => {
			const own = Object.values(JOB_CLASSES).filter((one) => one.pool === pool)
			const used = own.reduce((sum, { perCompany }) => sum + perCompany, 0)
			expect(used).toBeLessThan(POOL_PLACES[pool])
		},
	)

	it('have the numbers that the trigger on the event table uses', async () => {
		const company = await makeCompany(app)
		await subscribe(company, 'https://crm.example/hook')
		const { priority, perCompany } = classOf('notifications.fanOut')
		const insert = `insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
			values (gen_random_uuid(), $1, 'presentation.opened', 'presentation', gen_random_uuid(), '{}')`
		for (let n = 0; n <= perCompany; n += 1) await app.pool.query(insert, [company.organizationId])
		const { rows } = await app.pool.query(
			`select priority, run_at = 'infinity' as waits from graphile_worker.jobs
			  where task_identifier = 'notifications.fanOut' order by id`,
		)
		expect(rows.map((row) => row.priority)).toEqual(Array(perCompany + 1).fill(priority))
		expect(rows.filter((row) => row.waits)).toHaveLength(1)
	})
})
