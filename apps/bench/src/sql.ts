import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

export type Database = { name: string; url: string; pool: pg.Pool }

/** Returns the column `count` of a statement. */
export async function count(
	{ pool }: Pick<Database, 'pool'>,
	statement: string,
	values: readonly unknown[] = [],
): Promise<number> {
	const { rows } = await pool.query<{ count: number }>(statement, [...values])
	return rows[0]?.count ?? 0
}

/** Resolves when no job is due. Rejects after ten minutes. */
export async function waitForJobs(database: Pick<Database, 'pool'>): Promise<void> {
	const due = 'select count(*)::int as count from graphile_worker.jobs where run_at <= now()'
	const end = performance.now() + 600_000
	while ((await count(database, due)) > 0) {
		if (performance.now() > end) throw new Error('Jobs are still due after ten minutes')
		await sleep(250)
	}
}

/** Adds copies of the presentations of a deck, or of all decks. Each copy has its own homeowner. */
export async function copyPresentations(
	{ pool }: Pick<Database, 'pool'>,
	copies: number,
	deckId: string | null = null,
): Promise<void> {
	await pool.query(
		`with original as (
		   select id, prospect_id, row_number() over (order by id) - 1 as position,
		          count(*) over () as total
		     from presentation where deleted_at is null and ($2::uuid is null or deck_id = $2)
		 ), copy as materialized (
		   select original.id as original_id, original.prospect_id as original_prospect_id, n,
		          gen_random_uuid() as id, gen_random_uuid() as prospect_id
		     from generate_series(1, $1::int) as n
		     join original on original.position = n % original.total
		 ), homeowner as (
		   insert into prospect
		   select (jsonb_populate_record(prospect, jsonb_build_object(
		            'id', copy.prospect_id, 'external_id', null))).*
		     from copy join prospect on prospect.id = original_prospect_id
		 )
		 insert into presentation
		 select (jsonb_populate_record(presentation, jsonb_build_object(
		          'id', copy.id, 'prospect_id', copy.prospect_id, 'source_event_id', null,
		          'share_key', 'copy-' || n, 'status', 'ready',
		          'created_at', presentation.created_at - n * interval '1 minute'))).*
		   from copy join presentation on presentation.id = original_id`,
		[copies, deckId],
	)
	await pool.query('analyze')
}
