import type { Database } from '../stage.ts'

/** Adds `count` copies of the company's presentations. Each copy has its own homeowner. */
export async function fillPresentations({ pool }: Database, count: number): Promise<void> {
	await pool.query(
		`with original as (
		   select id, prospect_id, row_number() over (order by id) - 1 as position,
		          count(*) over () as total
		     from presentation where deleted_at is null
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
		[count],
	)
}
