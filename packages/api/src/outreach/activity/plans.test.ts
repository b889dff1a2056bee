import { createDb } from '@dormer/db'
import { describe, expect } from 'vitest'
import { hashSessionId } from '../../accounts/auth/session.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { it } from '../../testing/fixtures.ts'
import { readPlan, recordStatements } from '../../testing/query-plans.ts'
import { listEvents } from '../event-log/list.ts'
import { ListEventsInput } from '../event-log/schema.ts'
import { watchEvents } from '../live/index.ts'
import { analyzeDeck } from './analytics.ts'
import { listActivity } from './feed.ts'
import { listWatching } from './watching.ts'

/** Returns the generic plans of the SQL statements that an API call sends about events. The call may fail, because no record exists. */
async function plansOf(
	company: OrgContext,
	call: (spied: OrgContext) => Promise<unknown>,
): Promise<string[]> {
	const { pool, statements } = recordStatements(company.pool)
	await call({ ...company, pool, db: createDb(pool) }).catch(() => {})
	const ofEvents = statements.filter(({ text }) => /"event"|viewer_event/.test(text))
	return Promise.all(ofEvents.map(({ text }) => readPlan(company.pool, { text })))
}

/** Stores a session of the caller, without which a live stream ends. */
async function openTestSession({ db, organizationId, caller }: OrgContext) {
	if (caller.kind !== 'user') throw new Error('The context of a company must have a user')
	const { userId } = caller
	const sessionId = newId()
	const expiresAt = new Date(Date.now() + 3_600_000)
	await db.session.create({
		data: { id: hashSessionId(sessionId), userId, organizationId, expiresAt },
	})
	return { userId, sessionId }
}

describe('SQL statements that read events', () => {
	it.for([
		{
			operation: 'the first page of the event log',
			indexes: ['event_organization_id_occurred_at_id_idx'],
			call: (spied: OrgContext) => listEvents(spied, ListEventsInput.parse({})),
		},
		{
			operation: 'a page of the event log in the order of writing',
			indexes: ['event_organization_id_written_in_id_idx'],
			call: (spied: OrgContext) => listEvents(spied, ListEventsInput.parse({ order: 'written' })),
		},
		{
			operation: 'the activity feed',
			indexes: ['event_organization_id_occurred_at_id_idx'],
			call: (spied: OrgContext) => listActivity(spied),
		},
		{
			operation: 'the list of open presentations',
			indexes: ['event_organization_id_occurred_at_id_idx'],
			call: (spied: OrgContext) => listWatching(spied),
		},
		{
			operation: 'the analytics of a deck',
			indexes: ['viewer_event_deck_idx'],
			call: (spied: OrgContext) => analyzeDeck(spied, { deckId: newId() }),
		},
		{
			operation: 'the live stream',
			indexes: ['event_organization_id_written_in_id_idx'],
			call: async (spied: OrgContext) => {
				const user = await openTestSession(spied)
				const stream = watchEvents({ ...spied, user }, { lastEventId: '1' }, undefined)
				await stream.next()
				await stream.return()
			},
		},
	])('use indexes for $operation', async ({ call, indexes }, { fileCompany }) => {
		const plans = (await plansOf(fileCompany, call)).join('\n')
		expect(plans).not.toContain('Seq Scan')
		for (const index of indexes) expect(plans).toContain(index)
	})
})
