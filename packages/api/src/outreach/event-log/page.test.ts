import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { makeCompany } from '../../testing/test-app.ts'

const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
/** Returns the columns of a delivery that has the given status. */
function stateOf(status = 'delivered') {
	const isComplete = status === 'delivered' || status === 'exhausted'
	const now = new Date()
	return {
		status,
		reason: status === 'exhausted' ? 'tries' : null,
		nextAttemptAt: isComplete ? null : now,
		settledAt: isComplete ? now : null,
	}
}

async function createPresentation(ctx: OrgContext): Promise<string> {
	const { db, organizationId } = ctx
	const { id: deckId } = await make.deck(db, { organizationId })
	await make.slide(db, { organizationId, deckId })
	const created = await createCaller(ctx).presentations.create({ deckId, homeowner: KAREN })
	return created.deck_presentation_id
}

/**
 * Adds test fixtures. `log` emits events of the company, subscribes channels to them and returns the newest page of the
 * log.
 */
const it = base.extend('log', ({ api, company: { db, organizationId, now } }) => ({
	page: async () => (await api.eventLog.page({})).events,
	emit: (presentationId: string) =>
		emit(db, {
			type: 'presentation.opened',
			organizationId,
			aggregate: { type: 'presentation', id: presentationId },
			payload: { presentationId, deckId: newId() },
			at: now(),
		}),
	subscribe: (channel: 'console' | 'email') =>
		api.notifications.createSubscription({
			name: 'Us',
			eventType: '*',
			channel,
			channelConfig: channel === 'email' ? { toEmails: ['office@company.example'] } : {},
		}),
}))

describe('eventLog.page', () => {
	it('counts the deliveries of an event over all channels, but does not count test messages', async ({
		api,
		app,
		log,
	}) => {
		await log.emit(newId())
		const { id: subscriptionId } = await log.subscribe('console')
		await log.subscribe('email')
		await api.notifications.testSubscription({ subscriptionId })
		await log.emit(newId())
		await app.runJobs()
		const counts = (await log.page()).map(({ deliveries }) => deliveries)
		expect(counts).toEqual([
			{ total: 2, delivered: 2, exhausted: 0 },
			{ total: 0, delivered: 0, exhausted: 0 },
		])
	})

	it.for([
		[['pending', 'delivered'], { total: 2, delivered: 1, exhausted: 0 }],
		[['failing', 'failing'], { total: 2, delivered: 0, exhausted: 0 }],
		[['exhausted', 'delivered'], { total: 2, delivered: 1, exhausted: 1 }],
	] as const)(
		'counts deliveries with the statuses %j as %o',
		async ([statuses, counts], { app, company, log }) => {
			await log.subscribe('console')
			await log.subscribe('console')
			await log.emit(newId())
			await app.runJobs()
			const where = { organizationId: company.organizationId }
			const rows = await app.db.notificationDelivery.findMany({ where })
			for (const [index, { id }] of rows.entries())
				await app.db.notificationDelivery.update({ where: { id }, data: stateOf(statuses[index]) })
			expect((await log.page())[0]?.deliveries).toEqual(counts)
		},
	)

	it('names the homeowner of an event, unless the presentation is deleted or belongs to another company', async ({
		api,
		app,
		company,
		log,
	}) => {
		const [own, deleted] = [await createPresentation(company), await createPresentation(company)]
		await api.presentations.delete({ presentationId: deleted })
		const foreign = await createPresentation(await makeCompany(app))
		for (const id of [own, deleted, foreign]) await log.emit(id)
		const opened = (await log.page()).filter(({ eventType }) => eventType === 'presentation.opened')
		const named = new Map(opened.map((event) => [event.aggregateId, event.homeownerName]))
		expect(named).toEqual(
			new Map([
				[own, 'Karen Delgado'],
				[deleted, null],
				[foreign, null],
			]),
		)
	})
})
