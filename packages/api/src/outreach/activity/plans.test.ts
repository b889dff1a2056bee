import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { watchEvents } from '../live/index.ts'
import { analyzeDeck } from './analytics.ts'
import { listActivity } from './feed.ts'
import { recordEvents } from './record-viewer-events.ts'
import { readTimeline } from './timeline.ts'
import { listWatching } from './watching.ts'

let app: TestApp
let ctx: OrgContext

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

/** The statements that a call sends, none of which finds anything. */
async function statementsOf(call: (spied: OrgContext) => Promise<unknown>): Promise<string[]> {
	const texts: string[] = []
	const pool = new Proxy(app.pool, {
		get: (target, name) => {
			if (name !== 'query') return Reflect.get(target, name)
			return (query: { text: string }) => {
				texts.push(query.text)
				return target.query(query)
			}
		},
	})
	await call({ ...ctx, pool }).catch(() => {})
	return texts
}

/** The plan for any values; on tables as small as these only a statement that no index serves is scanned. */
async function planOf(statement: string): Promise<string> {
	const client = await app.pool.connect()
	await client.query('set enable_seqscan = off')
	await client.query('set enable_sort = off')
	const { rows } = await client.query<{ 'QUERY PLAN': string }>(
		`explain (generic_plan) ${statement}`,
	)
	client.release(true)
	return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const presentationId = newId()
const token = () => ({
	kind: 'presentation' as const,
	presentationId,
	organizationId: ctx.organizationId,
})
const event = { type: 'presentation.completed' as const, clientEventId: '1' }

describe('what is read and written while homeowners watch', () => {
	it.each([
		{
			of: 'the feed',
			indexes: ['event_organization_id_occurred_at_id_idx'],
			call: (spied: OrgContext) => listActivity(spied),
		},
		{
			of: 'who watches now',
			indexes: ['event_type_idx', 'event_presentation_idx'],
			call: (spied: OrgContext) => listWatching(spied),
		},
		{
			of: 'a timeline',
			indexes: ['event_presentation_idx', 'viewer_event_pkey'],
			call: (spied: OrgContext) =>
				readTimeline(spied, { presentationId, slideViews: true, limit: 200 }),
		},
		{
			of: 'a deck’s analytics',
			indexes: ['viewer_event_deck_idx'],
			call: (spied: OrgContext) => analyzeDeck(spied, { deckId: newId() }),
		},
		{
			of: 'the live feed',
			indexes: ['event_organization_id_written_in_idx'],
			call: (spied: OrgContext) => {
				const stream = watchEvents(spied, { lastEventId: '1' }, undefined)
				return stream.next().then(() => stream.return())
			},
		},
		{
			of: 'a batch of viewer events',
			indexes: ['presentation_organization_id_id_key', 'viewer_event_pkey'],
			call: (spied: OrgContext) =>
				recordEvents({ ...spied, token: token() }, { presentationId, events: [event] }),
		},
	])('$of is one statement, served by its index', async ({ call, indexes }) => {
		const statements = await statementsOf(call)
		expect(statements).toHaveLength(1)
		const plan = await planOf(statements[0] ?? '')
		expect(plan).not.toContain('Seq Scan')
		for (const index of indexes) expect(plan).toContain(index)
	})
})
