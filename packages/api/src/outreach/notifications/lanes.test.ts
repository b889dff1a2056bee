import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import {
	at,
	emitOpened,
	type Receiver,
	runAllJobs,
	runDueJobs,
	startReceiver,
	subscribe,
} from './fixtures.ts'
import { laneOf, queueOverdueLanes } from './lanes.ts'

const MESSAGES = 60
const LANES = 4
const DROP_JOBS = 'delete from graphile_worker._private_jobs'

let app: TestApp
let receiver: Receiver
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
	ctx = await makeCompany(app)
	await app.pool.query(`${DROP_JOBS}; delete from notification_delivery`)
	receiver = await startReceiver()
	return () => receiver.close()
})

async function jobs(): Promise<{ key: string | null }[]> {
	const { rows } = await app.pool.query(
		"select key from graphile_worker.jobs where task_identifier = 'notifications.deliver'",
	)
	return rows
}

async function tellMany(): Promise<void> {
	for (let count = 0; count < MESSAGES; count++) await emitOpened(ctx)
}

const taken = () => new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size

describe('the lanes of a subscription', () => {
	it('take a message each by the end of its id, and a test has one of its own', () => {
		const lanes = [...'0123456789abcdef'].map((end) =>
			laneOf({ id: `a-${end}`, eventId: 'an event' }),
		)
		for (const lane of [0, 1, 2, 3]) expect(lanes.filter((one) => one === lane)).toHaveLength(4)
		expect(laneOf({ id: 'a-0', eventId: null })).toBe(4)
	})

	it('wait with a job each, however many messages there are for one who is not there', async () => {
		await subscribe(ctx, `${receiver.url}/hook`)
		receiver.answers(500)
		await tellMany()
		await runAllJobs(app)
		expect((await jobs()).length).toBeLessThanOrEqual(2 * LANES)
		const unsettled = { organizationId: ctx.organizationId, settledAt: null }
		expect(await app.db.notificationDelivery.count({ where: unsettled })).toBe(MESSAGES)
	})

	it('that nobody looks after are found a minute later, and nothing in them is lost or doubled', async () => {
		await subscribe(ctx, `${receiver.url}/hook`)
		receiver.answers(500)
		await tellMany()
		await runAllJobs(app)
		await app.pool.query(DROP_JOBS)
		receiver.answers(200)
		receiver.requests.length = 0
		await queueOverdueLanes(app)
		await runAllJobs(app)
		expect(receiver.requests).toEqual([])
		const inTwoHours = new Date(Date.now() + 2 * 3_600_000)
		await queueOverdueLanes(at(app, inTwoHours))
		expect((await jobs()).length).toBe(LANES)
		await app.pool.query('update notification_subscription set paused_until = null')
		await runDueJobs(app)
		expect([receiver.requests.length, taken()]).toEqual([MESSAGES, MESSAGES])
	})

	it('leave no job behind that was cut short while a newer one stood in for it', async () => {
		await subscribe(ctx, `${receiver.url}/hook`)
		await emitOpened(ctx)
		await runAllJobs(app)
		await app.pool.query(
			`select graphile_worker.add_job('notifications.deliver', '{}', max_attempts => 1);
			 update graphile_worker._private_jobs set attempts = 1`,
		)
		await queueOverdueLanes(app)
		expect(await jobs()).toEqual([])
	})
})
