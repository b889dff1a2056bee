import { addUpCounts } from '@dormer/api'
import autocannon from 'autocannon'
import { fillDecks } from '../fill-decks.ts'
import { createDeck, createPresentation, KAREN } from '../homeowner.ts'
import { measureRates, measureTimes, quantileFigure } from '../load.ts'
import type { Row } from '../row.ts'
import type { Database, Stage } from '../stage.ts'
import { startPeer } from './reads.ts'

const PRESENTATIONS = 10_000
/**
 * Number of presentations that are created to measure the stored bytes per presentation. Indexes grow in steps, which fewer
 * presentations would not average out.
 */
const MEASURED = 8000
const TIMES = 90

/**
 * Measures how many presentations per second the product creates, compared with a minimal server that runs one SQL statement
 * per HTTP request. Also compares the creation of the ten-thousandth presentation of a deck with the creation of the first
 * presentation of an equal deck.
 */
export async function measureCreation(stage: Stage): Promise<Row[]> {
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database)
	const peer = await startPeer(database, product)
	const [deckId, fresh] = [await createDeck(product), await createDeck(product)]
	await fillDecks(database.url)
	await createPresentation(product, deckId)
	const request = {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'sec-fetch-site': 'same-origin',
			cookie: product.cookie,
		},
		body: JSON.stringify({ homeowner: KAREN }),
	} as const
	const url = `${product.url}/api/decks/${deckId}/presentations`
	// The rows of the peer have random ids, which would split the pages of the product's indexes.
	const before = await measureBytes(database)
	const { requests } = await autocannon({ ...request, url, connections: 8, amount: MEASURED })
	const bytes = ((await measureBytes(database)) - before) / requests.total
	const rates = await measureRates({
		peer: { ...request, url: `${peer.url}/create/${deckId}` },
		product: { ...request, url },
	})
	await peer.stop()
	await copyPresentations(database, deckId)
	const times = await measureTimes(
		{
			first: () => createPresentation(product, fresh),
			last: () => createPresentation(product, deckId),
		},
		TIMES,
	)
	await product.stop()
	return [
		{
			work: 'create presentation',
			...{ unit: 'requests/s', figure: rates.product },
			peer: { name: 'one SQL statement', figure: rates.peer },
			target: { at: 'least', value: 0.85 },
		},
		{
			work: 'ten-thousandth presentation of a deck',
			...{ unit: 'ms', figure: quantileFigure(times.last, 0.5) },
			peer: { name: 'the first', figure: quantileFigure(times.first, 0.5) },
			target: { at: 'most', value: 1.1 },
		},
		{
			work: 'stored bytes per presentation, with indexes',
			...{ unit: 'bytes', figure: { best: bytes, median: bytes } },
			target: { at: 'most', value: 2000 },
		},
	]
}

/** Copies presentations of a deck with their prospects and events, until the deck has ten thousand presentations. */
async function copyPresentations({ pool }: Database, deckId: string): Promise<void> {
	await pool.query(
		`with source as (
		      select p as row, n, gen_random_uuid() as id, gen_random_uuid() as prospect_id
		        from (select * from presentation where deck_id = $1 limit 1) p, generate_series(1, $2::int) n),
		 prospects as (
		      insert into prospect (id, organization_id, homeowner, formatted_address)
		      select prospect_id, (row).organization_id, (row).homeowner, 'Denver' from source),
		 presentations as (
		      insert into presentation (id, organization_id, deck_id, prospect_id, snapshot_hash, share_key,
		             homeowner, pricing, price, total_slides)
		      select id, (row).organization_id, (row).deck_id, prospect_id, (row).snapshot_hash, 'copy ' || n,
		             (row).homeowner, (row).pricing, (row).price, (row).total_slides from source)
		 insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
		 select gen_random_uuid(), (row).organization_id, 'presentation.created', 'presentation', id::text,
		        jsonb_build_object('presentationId', id, 'deckId', (row).deck_id, 'prospectId', prospect_id)
		   from source`,
		[deckId, PRESENTATIONS],
	)
	await pool.query('vacuum analyze')
}

/**
 * Returns the size in bytes of all tables of the product with their indexes, without the job queue. Leaves out the counts of single
 * events: runs the job that adds them up, as workers do every ten minutes, and removes their space, which later counts use again.
 */
async function measureBytes({ pool }: Database): Promise<number> {
	await addUpCounts({ pool })
	await pool.query('vacuum full event_count')
	await pool.query('vacuum')
	const { rows } = await pool.query<{ bytes: number }>(
		`select sum(pg_total_relation_size(c.oid))::float8 as bytes
		   from pg_class c join pg_namespace n on n.oid = c.relnamespace
		  where n.nspname = 'public' and c.relkind = 'r'`,
	)
	return rows[0]?.bytes ?? 0
}
