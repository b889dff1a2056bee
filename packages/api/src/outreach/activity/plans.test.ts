import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { it } from '../../testing/fixtures.ts'
import { readPlan, recordStatements } from '../../testing/query-plans.ts'
import { watchEvents } from '../live/index.ts'
import { analyzeDeck } from './analytics.ts'
import { listActivity } from './feed.ts'
import { recordEvents } from './record-viewer-events.ts'
import { readTimeline } from './timeline.ts'
import { listWatching } from './watching.ts'

const presentationId = newId()
const event = { type: 'presentation.completed' as const, clientEventId: '1' }

/** Returns the SQL statements that an API call sends. The call may fail, because no record exists. */
async function statementsOf(
	company: OrgContext,
	call: (spied: OrgContext) => Promise<unknown>,
): Promise<string[]> {
	const { pool, statements } = recordStatements(company.pool)
	await call({ ...company, pool }).catch(() => {})
	return statements.map(({ text }) => text)
}

/** Returns the generic plan of an SQL statement with the index of the whole table in place of those of its partitions. */
async function planOf({ pool }: OrgContext, text: string): Promise<string> {
	const plan = await readPlan(pool, { text })
	const { rows: parts } = await pool.query<{ part: string; whole: string }>(
		`select i.inhrelid::regclass::text as part, i.inhparent::regclass::text as whole
		   from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'i'`,
	)
	return parts.reduce((text, { part, whole }) => text.replaceAll(part, whole), plan)
}

describe('SQL statements that run while homeowners watch', () => {
	it.for([
		{
			statement: 'the activity feed',
			indexes: ['event_organization_id_occurred_at_id_idx'],
			call: (spied: OrgContext) => listActivity(spied),
		},
		{
			statement: 'the list of open presentations',
			indexes: ['event_type_idx', 'event_presentation_idx'],
			call: (spied: OrgContext) => listWatching(spied),
		},
		{
			statement: 'the timeline',
			indexes: ['event_presentation_idx', 'viewer_event_pkey'],
			call: (spied: OrgContext) =>
				readTimeline(spied, { presentationId, slideViews: true, limit: 200 }),
		},
		{
			statement: 'the analytics of a deck',
			indexes: ['viewer_event_deck_idx'],
			call: (spied: OrgContext) => analyzeDeck(spied, { deckId: newId() }),
		},
		{
			statement: 'the live stream',
			indexes: ['event_organization_id_position_idx'],
			/**
			 * A live stream runs two statements. The first reads the event horizon: no transaction can still commit an event at or below
			 * this position. The second reads the events. They are separate statements, because the second needs a later database
			 * snapshot.
			 */
			before: ['select event_horizon($1)::text as horizon'],
			call: (spied: OrgContext) => {
				const stream = watchEvents(spied, { lastEventId: '1' }, undefined)
				return stream.next().then(() => stream.return())
			},
		},
		{
			statement: 'the batch of viewer events',
			indexes: ['presentation_pkey', 'viewer_event_pkey'],
			call: (spied: OrgContext) =>
				recordEvents(
					{
						...spied,
						token: { kind: 'presentation', presentationId, organizationId: spied.organizationId },
					},
					{ presentationId, events: [event] },
				),
		},
	])(
		'runs $statement as one statement that uses its indexes',
		async ({ call, indexes, before = [] }, { fileCompany }) => {
			const statements = await statementsOf(fileCompany, call)
			expect(statements.slice(0, -1)).toEqual(before)
			const plan = await planOf(fileCompany, statements.at(-1) ?? '')
			expect(plan).not.toContain('Seq Scan')
			for (const index of indexes) expect(plan).toContain(index)
		},
	)
})
