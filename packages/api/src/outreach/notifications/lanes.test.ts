import { describe, expect } from 'vitest'
import { atTime, it as base, emitOpened, runAllJobs, runDueJobs } from './fixtures.ts'
import { laneOf, queueOverdueLanes } from './lanes.ts'

const MESSAGES = 60
const LANES = 4

/**
 * Adds test fixtures. `queue` deletes all jobs and deliveries before the test; `queue.readJobs` returns the queued delivery
 * jobs, and `queue.dropJobs` deletes all jobs. `emitMany` emits `MESSAGES` events.
 */
const it = base
	.extend('queue', async ({ app }) => {
		const dropJobs = () =>
			app.pool.query(
				'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
			)
		await dropJobs()
		await app.db.notificationDelivery.deleteMany()
		return {
			dropJobs,
			readJobs: async (): Promise<{ key: string | null }[]> => {
				const { rows } = await app.pool.query(
					"select key from graphile_worker.jobs where task_identifier = 'deliver_notifications'",
				)
				return rows
			},
		}
	})
	.extend('emitMany', ({ company }) => async () => {
		for (let count = 0; count < MESSAGES; count++) await emitOpened(company)
	})

describe('laneOf', () => {
	it('spreads events over four lanes (delivery queues) by the last digit of the delivery id, and puts test messages into a fifth lane', () => {
		const lanes = [...'0123456789abcdef'].map((end) =>
			laneOf({ id: `a-${end}`, eventId: 'an event' }),
		)
		for (const lane of [0, 1, 2, 3]) expect(lanes.filter((one) => one === lane)).toHaveLength(4)
		expect(laneOf({ id: 'a-0', eventId: null })).toBe(4)
	})
})

describe('lanes (delivery queues) of a subscription', () => {
	it('have at most two queued jobs each (one due now, one for the next retry), even when many messages wait for a failing receiver', async ({
		app,
		company,
		emitMany,
		queue,
		receiver,
		subscribeReceiver,
	}) => {
		await subscribeReceiver()
		receiver.respondWith(500)
		await emitMany()
		await runAllJobs(app)
		expect((await queue.readJobs()).length).toBeLessThanOrEqual(2 * LANES)
		const pending = { organizationId: company.organizationId, settledAt: null }
		expect(await app.db.notificationDelivery.count({ where: pending })).toBe(MESSAGES)
	})
})

describe('job queue_overdue_deliveries', () => {
	it('queues a job for each lane whose messages are overdue, and delivers each message once', async ({
		app,
		emitMany,
		queue,
		receiver,
		subscribeReceiver,
	}) => {
		await subscribeReceiver()
		receiver.respondWith(500)
		await emitMany()
		await runAllJobs(app)
		await queue.dropJobs()
		receiver.respondWith(200)
		receiver.requests.length = 0
		await queueOverdueLanes(app)
		await runAllJobs(app)
		expect(receiver.requests).toEqual([])
		const inTwoHours = new Date(Date.now() + 2 * 3_600_000)
		await queueOverdueLanes(atTime(app, inTwoHours))
		expect((await queue.readJobs()).length).toBe(LANES)
		await app.pool.query('update notification_subscription set paused_until = null')
		await runDueJobs(app)
		const ids = new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))
		expect([receiver.requests.length, ids.size]).toEqual([MESSAGES, MESSAGES])
	})

	it('deletes a job that was interrupted on its last attempt, once a newer job has replaced it', async ({
		app,
		company,
		queue,
		subscribeReceiver,
	}) => {
		await subscribeReceiver()
		await emitOpened(company)
		await runAllJobs(app)
		await app.pool.query(
			`select graphile_worker.add_job('deliver_notifications', '{}', max_attempts => 1);
			 update graphile_worker._private_jobs set attempts = 1`,
		)
		await queueOverdueLanes(app)
		expect(await queue.readJobs()).toEqual([])
	})
})
