import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { deleteOldDeliveries } from './delete-old-deliveries.ts'
import { subscribe } from './fixtures.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(() => app.close())

const NOW = new Date('2026-11-22T03:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

it('deletes what was settled 90 days ago with its attempts, whatever number of batches, and nothing else', async () => {
	const ctx = await makeCompany({ ...app, now: () => NOW })
	const { organizationId } = ctx
	const { id: subscriptionId } = await subscribe(ctx, 'http://127.0.0.1:9/')
	const row = (eventType: string, createdDays: number, settledDays: number | null) => ({
		...{ id: newId(daysAgo(createdDays).getTime()), organizationId, subscriptionId, eventType },
		lane: 0,
		status: settledDays === null ? 'pending' : 'delivered',
		createdAt: daysAgo(createdDays),
		nextAttemptAt: settledDays === null ? NOW : null,
		settledAt: settledDays === null ? null : daysAgo(settledDays),
	})
	const old = Array.from({ length: 1001 }, () => row('old', 95, 92))
	const kept = [row('recent', 20, 20), row('settled late', 95, 89), row('waits', 95, null)]
	await app.db.notificationDelivery.createMany({ data: [...old, ...kept] })
	const attempt = {
		organizationId,
		number: 1,
		at: daysAgo(95),
		durationMs: 5,
		target: 'a receiver',
	}
	const tried = [...old.slice(0, 1), ...kept].map(({ id: deliveryId }) => ({
		...attempt,
		deliveryId,
		requestHeaders: {},
	}))
	await app.db.notificationAttempt.createMany({ data: tried })
	await Promise.all([deleteOldDeliveries(ctx), deleteOldDeliveries(ctx)])
	const left = await app.db.notificationDelivery.findMany({
		where: { organizationId },
		orderBy: { eventType: 'asc' },
		include: { history: true },
	})
	expect(left.map(({ eventType, history }) => [eventType, history.length])).toEqual([
		['recent', 1],
		['settled late', 1],
		['waits', 1],
	])
	expect(await app.db.notificationAttempt.count({ where: { organizationId } })).toBe(3)
})
