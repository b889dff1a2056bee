import { expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { deleteOldDeliveries } from './delete-old-deliveries.ts'
import { it, subscribe } from './fixtures.ts'

const NOW = new Date('2026-11-22T03:30:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

it('deletes deliveries and their attempts in batches, 90 days after the deliveries were completed', async ({
	app,
	company,
}) => {
	const { organizationId } = company
	const ctx = { ...company, now: () => NOW }
	const { id: subscriptionId } = await subscribe(ctx, 'http://127.0.0.1:9/')
	const row = (eventType: string, createdDays: number, completedDays: number | null) => ({
		id: newId(daysAgo(createdDays).getTime()),
		organizationId,
		subscriptionId,
		eventType,
		lane: 0,
		status: completedDays === null ? 'pending' : 'delivered',
		createdAt: daysAgo(createdDays),
		nextAttemptAt: completedDays === null ? NOW : null,
		settledAt: completedDays === null ? null : daysAgo(completedDays),
	})
	const old = Array.from({ length: 1001 }, () => row('old', 95, 92))
	const kept = [row('recent', 20, 20), row('completed late', 95, 89), row('pending', 95, null)]
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
		['completed late', 1],
		['pending', 1],
		['recent', 1],
	])
	expect(await app.db.notificationAttempt.count({ where: { organizationId } })).toBe(3)
})
