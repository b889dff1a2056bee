import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { deliverLane } from './deliver-lane.ts'
import { at, emitOpened, type Receiver, startReceiver, subscribe } from './fixtures.ts'
import { laneOf } from './lanes.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-01T12:00:00Z')
const hour = (hours: number) => new Date(START + hours * HOUR)

let app: TestApp
let receiver: Receiver
let ctx: OrgContext
let subscriptionId: string
beforeAll(async () => {
	app = await createTestApp({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	receiver = await startReceiver()
})
afterAll(async () => {
	await receiver.close()
	await app.close()
})
beforeEach(async () => {
	ctx = await makeCompany(app)
	subscriptionId = (await subscribe(ctx, `${receiver.url}/hook`)).id
})

/** A new message that is tried once, at `hours` after the start. */
async function sendAt(hours: number): Promise<void> {
	const { organizationId } = ctx
	const id = crypto.randomUUID()
	const eventId = await anEvent()
	await app.db.notificationDelivery.create({
		data: {
			...{ id, organizationId, subscriptionId, eventId, lane: laneOf({ id, eventId }) },
			eventType: 'presentation.opened',
			createdAt: hour(hours),
			nextAttemptAt: hour(hours),
		},
	})
	await tryAt(hours, id)
}

/** This message alone is due then. */
async function tryAt(hours: number, id: string): Promise<void> {
	const { organizationId } = ctx
	const { notificationDelivery } = app.db
	const others = { subscriptionId, settledAt: null }
	await notificationDelivery.updateMany({ where: others, data: { nextAttemptAt: hour(10_000) } })
	const data = { nextAttemptAt: hour(hours) }
	const { lane } = await notificationDelivery.update({ where: { id, organizationId }, data })
	const run = { signal: undefined, lastAttempt: false }
	await deliverLane(at(app, hour(hours)), { organizationId, subscriptionId, lane }, run)
}

async function anEvent(): Promise<string> {
	const { presentationId } = await emitOpened(ctx)
	const event = await app.db.event.findFirstOrThrow({ where: { aggregateId: presentationId } })
	return event.id
}

const isActive = async () =>
	(await createCaller(ctx).notifications.getSubscription({ subscriptionId })).isActive
const health = async () => {
	const api = createCaller(ctx).notifications
	const { health: one } = await api.listDeliveries({ subscriptionId })
	expect(await api.listHealth()).toEqual({ health: [{ subscriptionId, ...one }] })
	return one
}

describe('a receiver that does nothing but fail', () => {
	it('is switched off after five days to the millisecond, with an event and a mail, once', async () => {
		receiver.answers(500)
		for (const hours of [0, 24, 60, 120 - 1e-6]) await sendAt(hours)
		expect(await isActive()).toBe(true)
		expect(await health()).toMatchObject({ failuresInARow: 4, disabledAt: null })
		await sendAt(120)
		expect(await isActive()).toBe(false)
		expect(await health()).toMatchObject({
			failingSince: hour(0).toISOString(),
			disabledAt: hour(120).toISOString(),
			disabledReason: 'failing',
		})
		await sendAt(121)
		const where = { organizationId: ctx.organizationId, eventType: 'subscription.disabled' }
		const events = await app.db.event.findMany({ where })
		expect(events).toMatchObject([
			{ aggregateId: subscriptionId, payload: { subscriptionId, reason: 'failing' } },
		])
		const mails = await app.db.mailMessage.findMany({
			where: { organizationId: ctx.organizationId, kind: 'subscription_disabled' },
		})
		expect(mails).toHaveLength(1)
		const where2 = { subscriptionId, reason: 'inactive' }
		expect(await app.db.notificationDelivery.count({ where: where2 })).toBe(1)
	})

	it('begins anew with every message it takes', async () => {
		receiver.answers(500)
		await sendAt(0)
		await sendAt(60)
		receiver.answers(200)
		await sendAt(119)
		expect(await health()).toMatchObject({ failuresInARow: 0, failingSince: null })
		receiver.answers(500)
		await sendAt(121)
		await sendAt(121 + 119)
		expect(await isActive()).toBe(true)
		await sendAt(121 + 120)
		expect(await isActive()).toBe(false)
	})

	it('stays on while it is one message alone that fails, or two on one day', async () => {
		receiver.answers(500)
		await sendAt(0)
		const [first] = await app.db.notificationDelivery.findMany({ where: { subscriptionId } })
		await tryAt(130, first?.id ?? '')
		expect(await isActive()).toBe(true)
		await sendAt(131)
		expect(await isActive()).toBe(false)
	})

	it('is switched on again by a person, and begins anew', async () => {
		receiver.answers(410)
		await sendAt(0)
		expect(await isActive()).toBe(false)
		expect(await health()).toMatchObject({ disabledReason: 'gone', failuresInARow: 1 })
		const api = createCaller(ctx).notifications
		expect(await api.updateSubscription({ subscriptionId, isActive: true })).toMatchObject({
			isActive: true,
		})
		expect(await health()).toEqual({
			failuresInARow: 0,
			failingSince: null,
			disabledAt: null,
			disabledReason: null,
		})
	})
})

it('a receiver that is gone (410) is switched off at once, and its message ends', async () => {
	receiver.answers(410)
	await sendAt(0)
	expect(await isActive()).toBe(false)
	const { deliveries } = await createCaller(ctx).notifications.listDeliveries({ subscriptionId })
	expect(deliveries).toMatchObject([
		{ status: 'exhausted', reason: 'gone', attempts: [{ response: { status: 410 } }] },
	])
})

it.each([
	[410, { disabledReason: 'gone', failuresInARow: 0 }],
	[500, { disabledReason: null, failuresInARow: 0 }],
])('a test that is answered with %i makes of its subscription %o', async (status, after) => {
	receiver.answers(status)
	await createCaller(ctx).notifications.testSubscription({ subscriptionId })
	await app.runJobs()
	expect(await health()).toMatchObject(after)
	expect(await isActive()).toBe(status !== 410)
	const where = { organizationId: ctx.organizationId, kind: 'subscription_disabled' }
	expect(await app.db.mailMessage.count({ where })).toBe(status === 410 ? 1 : 0)
})
