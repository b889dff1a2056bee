import { z } from 'zod'
import { measureTimes, quantileFigure } from '../load.ts'
import type { Row } from '../row.ts'
import type { Database, Product, Stage } from '../stage.ts'
import { measureEventWrites } from './write-events.ts'

const SMALL = 10_000
const LARGE = 5_000_000
const PAGE = 50
const TIMES = 200
const DEPTH = 0.5

const Page = z.object({
	events: z.array(z.unknown()).length(PAGE),
	pagination: z.object({ total: z.number(), nextCursor: z.string() }),
})

/** Adds the partitions of the months of the last year that do not exist yet. */
const ADD_PARTITIONS = `
	do $$ declare month timestamp; begin
	  for month in select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '12 months', now(), interval '1 month') loop
	    execute format('create table if not exists %I partition of event for values from (%L) to (%L)',
	      'event_' || to_char(month, 'YYYY_MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
	  end loop;
	end $$`

/** Compares the event log of a company with five million events with the log of a company with ten thousand events. */
export async function measureEventLog(stage: Stage): Promise<Row[]> {
	const [small, large] = [await openLog(stage, SMALL), await openLog(stage, LARGE)]
	const times = await measureTimes(
		{
			smallFirst: () => small.read(),
			largeFirst: () => large.read(),
			smallDeep: () => small.read(small.cursor),
			largeDeep: () => large.read(large.cursor),
		},
		TIMES,
	)
	await Promise.all([small.product.stop(), large.product.stop()])
	const p50 = (values: readonly number[]) => quantileFigure(values, 0.5)
	return [
		{
			work: 'event log, 5 million rows: first page with total',
			...{ unit: 'ms', figure: p50(times.largeFirst) },
			peer: { name: '10 thousand rows', figure: p50(times.smallFirst) },
			target: { at: 'most', value: 1.5 },
		},
		{
			work: 'event log, 5 million rows: page in the middle',
			...{ unit: 'ms', figure: p50(times.largeDeep) },
			peer: { name: '10 thousand rows', figure: p50(times.smallDeep) },
			target: { at: 'most', value: 1.2 },
		},
		{
			work: 'bytes per event, with indexes',
			...{ unit: 'bytes', figure: { best: large.bytes, median: large.bytes } },
		},
		await measureEventWrites(stage),
	]
}

async function openLog(stage: Stage, events: number) {
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database)
	await writeEvents(database, product, events)
	const { rows } = await database.pool.query<{ id: string; at: Date; bytes: number }>(
		`select id, occurred_at as at, (
		          select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'event'::regclass
		        )::float8 as bytes from event
		  where organization_id = $1 order by occurred_at desc, id desc limit 1 offset $2`,
		[product.organizationId, events * DEPTH],
	)
	const [row] = rows
	const cursor = Buffer.from(`newest ${row?.at.toISOString()} ${row?.id}`).toString('base64url')
	const read = async (from?: string) => {
		const query = from === undefined ? '' : `&cursor=${from}`
		const page = await product.call('GET', `/api/notifications/events?limit=${PAGE}${query}`)
		const { total } = Page.parse(page).pagination
		if (total < events) throw new Error(`The log counts ${total} of ${events} events`)
	}
	return { product, cursor, read, bytes: (row?.bytes ?? 0) / events }
}

/**
 * Writes events of the last year. Bypasses the triggers and builds the indexes afterwards, so that five million rows take about
 * two minutes.
 */
async function writeEvents(
	{ pool }: Database,
	{ organizationId }: Product,
	events: number,
): Promise<void> {
	const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
		`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
		  where indrelid = 'event'::regclass and not exists (
		        select 1 from pg_constraint where conindid = indexrelid)`,
	)
	const client = await pool.connect()
	try {
		await client.query('set session_replication_role = replica')
		for (const { name } of indexes) await client.query(`drop index ${name}`)
		await client.query(ADD_PARTITIONS)
		await client.query(
			`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, occurred_at, position, payload)
			 select gen_random_uuid(), $1::uuid,
			        (array['question.asked', 'slide.viewed', 'presentation.opened'])[1 + n % 3],
			        'presentation', md5((n / 100)::text)::uuid::text,
			        now() - interval '365 days' * (n::float8 / $2), nextval('event_position_seq'),
			        jsonb_build_object('presentationId', md5((n / 100)::text)::uuid, 'deckId', $1::uuid)
			        || case when n % 3 = 0 then jsonb_build_object('questionId', gen_random_uuid(), 'slideId', null,
			             'question', 'How long does a roof last?', 'answer', 'Thirty years.', 'source', 'faq',
			             'confidence', 0.9, 'escalated', false) else '{}' end
			   from generate_series(1, $2::int) n`,
			[organizationId, events],
		)
		await client.query(
			`insert into event_count (organization_id, event_type, aggregate_type, day, events)
			 select organization_id, event_type, aggregate_type, (occurred_at at time zone 'UTC')::date, count(*)
			   from event group by 1, 2, 3, 4`,
		)
		// The definition of an index of a partitioned table leaves out its partitions.
		for (const { definition } of indexes)
			await client.query(definition.replace(' ON ONLY ', ' ON '))
		await client.query('vacuum analyze event, event_count')
	} finally {
		client.release(true)
	}
}
