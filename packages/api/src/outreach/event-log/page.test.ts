import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp()
})
beforeEach(async () => {
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const page = async () => (await createCaller(ctx).eventLog.page({})).events
const write = (presentationId: string) =>
	emit(app.db, {
		type: 'presentation.opened',
		organizationId: ctx.organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId: newId() },
		at: app.now(),
	})
const subscribe = (channel: 'console' | 'email') =>
	createCaller(ctx).notifications.createSubscription({
		name: 'Us',
		eventType: '*',
		channel,
		channelConfig: channel === 'email' ? { toEmails: ['office@company.example'] } : {},
	})

/** A delivery's row in a state, with what goes with it. */
function standing(status = 'delivered') {
	const isOver = status === 'delivered' || status === 'exhausted'
	return {
		status,
		reason: status === 'exhausted' ? 'tries' : null,
		nextAttemptAt: isOver ? null : app.now(),
		settledAt: isOver ? app.now() : null,
	}
}
const present = async (of: OrgContext) => {
	const { id: deckId } = await make.deck(app.db, { organizationId: of.organizationId })
	await make.slide(app.db, { organizationId: of.organizationId, deckId })
	const made = await createCaller(of).presentations.create({ deckId, homeowner: KAREN })
	return made.deck_presentation_id
}

describe('a page of the editor’s log', () => {
	it('counts the deliveries of every channel; a test is of no event', async () => {
		await write(newId())
		const { id: subscriptionId } = await subscribe('console')
		await subscribe('email')
		await createCaller(ctx).notifications.testSubscription({ subscriptionId })
		await write(newId())
		await app.runJobs()
		const counts = (await page()).map(({ deliveries }) => deliveries)
		expect(counts).toEqual([
			{ total: 2, delivered: 2, exhausted: 0 },
			{ total: 0, delivered: 0, exhausted: 0 },
		])
	})

	it.each([
		[['pending', 'delivered'], { total: 2, delivered: 1, exhausted: 0 }],
		[['failing', 'failing'], { total: 2, delivered: 0, exhausted: 0 }],
		[['exhausted', 'delivered'], { total: 2, delivered: 1, exhausted: 1 }],
	])('of %j makes %o', async (statuses, counts) => {
		await subscribe('console')
		await subscribe('console')
		await write(newId())
		await app.runJobs()
		const where = { organizationId: ctx.organizationId }
		const rows = await app.db.notificationDelivery.findMany({ where })
		for (const [index, { id }] of rows.entries())
			await app.db.notificationDelivery.update({ where: { id }, data: standing(statuses[index]) })
		expect((await page())[0]?.deliveries).toEqual(counts)
	})

	it('names the homeowner of a presentation, unless it is deleted or somebody else’s', async () => {
		const [ours, deleted] = [await present(ctx), await present(ctx)]
		await createCaller(ctx).presentations.delete({ presentationId: deleted })
		const theirs = await present(await makeCompany(app))
		for (const id of [ours, deleted, theirs]) await write(id)
		const opened = (await page()).filter(({ eventType }) => eventType === 'presentation.opened')
		const named = new Map(opened.map((event) => [event.aggregateId, event.homeownerName]))
		expect(named).toEqual(
			new Map([
				[ours, 'Karen Delgado'],
				[deleted, null],
				[theirs, null],
			]),
		)
	})
})
