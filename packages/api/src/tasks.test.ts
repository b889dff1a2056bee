import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from './core/ids.ts'
import { enqueue, isLastAttempt, parsePayload } from './core/jobs.ts'
import { CRONTAB, createTaskList } from './tasks.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
beforeEach(() =>
	app.pool.query(
		'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
	),
)
afterAll(() => app.close())

type Queued = { queue: string | null; priority: number; attempts: number }

async function readJobs(): Promise<Queued[]> {
	const { rows } = await app.pool.query<Queued>(
		`select queue_name as queue, priority, max_attempts as attempts from graphile_worker.jobs order by id`,
	)
	return rows
}

describe('enqueue', () => {
	it('spreads the short jobs of a company over three queues and its long jobs over one', async () => {
		const organizationId = newId()
		for (let n = 0; n < 40; n += 1) {
			await enqueue(app.db, 'narrate_slide', { payload: { organizationId, slideId: newId() } })
			await enqueue(app.db, 'generate_deck', { payload: { organizationId, jobId: newId() } })
		}
		const queues = new Set((await readJobs()).map(({ queue }) => queue))
		const short = [0, 1, 2].map((number) => `${organizationId}:short:${number}`)
		expect([...queues].sort()).toEqual([`${organizationId}:long:0`, ...short])
	})

	it('queues emails before the jobs that compute, and without a queue', async () => {
		const organizationId = newId()
		await enqueue(app.db, 'send_email', { payload: { organizationId, mailId: newId() } })
		await enqueue(app.db, 'generate_deck', { payload: { organizationId, jobId: newId() } })
		const [email, generation] = await readJobs()
		expect(email?.queue).toBeNull()
		expect(email?.priority).toBeLessThan(generation?.priority ?? 0)
	})

	it('queues no job when the transaction is rolled back', async () => {
		const payload = { organizationId: newId(), mailId: newId() }
		const rolledBack = app.db.$transaction(async (tx) => {
			await enqueue(tx, 'send_email', { payload })
			throw new Error('rolled back')
		})
		await expect(rolledBack).rejects.toThrow('rolled back')
		expect(await readJobs()).toEqual([])
	})

	it('leaves attempts to repeat a last attempt that cannot store its failure', async () => {
		const payload = { organizationId: newId(), mailId: newId() }
		await enqueue(app.db, 'send_email', { payload })
		const [job] = await readJobs()
		const max = job?.attempts ?? 0
		expect([12, 13, 14].map((attempt) => isLastAttempt(attempt, max))).toEqual([false, true, true])
		expect(max).toBeGreaterThan(13)
	})
})

describe('parsePayload', () => {
	it('rejects a payload without a field of the job', () => {
		expect(() => parsePayload('send_email', { organizationId: 'one' })).toThrow('mailId')
	})
})

describe('CRONTAB', () => {
	it('schedules only jobs that have a handler', () => {
		const scheduled = parseCrontab(CRONTAB).map(({ task }) => task)
		expect(scheduled).not.toEqual([])
		const tasks = createTaskList(app)
		expect(scheduled.filter((task) => tasks[task] === undefined)).toEqual([])
	})
})
