import { formatAddress } from '@dormer/providers/geocoding'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type ArchivedEvent, readChunk } from '../../events/archive/index.ts'
import { EVENT_COLUMNS, type EventRow, presentEntry } from './present.ts'
import type { Feed, FeedEntry } from './schema.ts'

type FeedRow = EventRow & {
	cta_label: string | null
	presentation_id: string
	deck_id: string
	deck_name: string
	homeowner: Homeowner
	deleted_at: Date | null
}

const ENTRIES = 10
/** Maximum number of chunks of archived events that are read when the event table has too few entries. */
const MAX_CHUNKS = 2
/** Types that would displace what the homeowners did: slide views, commands, and steps that the server completes. */
const OMITTED_TYPES = [
	...['slide.viewed', 'action_detection', 'action_execution'],
	...['presentation.created', 'presentation.ready', 'contract.sealed'],
]

/**
 * SQL that reads the newest events from event_organization_id_occurred_at_id_idx, without `OMITTED_TYPES`. Adds the archived events
 * of $3, or returns the chunks that may have more when $3 is null. The joins use the indexes presentation (id), deck (id) and
 * viewer_event (presentation_id).
 */
const FEED = `
	with entry as materialized (
	     select * from (
	       (select id, event_type, aggregate_type, aggregate_id, occurred_at, payload from event
	         where organization_id = $1 and ($2::boolean is null or livemode = $2)
	           and event_type not in (${OMITTED_TYPES.map((type) => `'${type}'`).join(', ')})
	           and payload->>'presentationId' is not null
	         order by occurred_at desc, id desc limit ${ENTRIES})
	       union all
	       select * from jsonb_to_recordset($3::jsonb) archived (id uuid, event_type text, aggregate_type text,
	              aggregate_id text, occurred_at timestamptz, payload jsonb)) found
	      order by occurred_at desc, id desc limit ${ENTRIES}),
	shown as (
	     select ${EVENT_COLUMNS}, v.cta_label, p.id as presentation_id, p.deck_id, d.name as deck_name,
	            p.homeowner, p.deleted_at
	       from entry e
	       join presentation p on p.id = (e.payload->>'presentationId')::uuid
	        and p.organization_id = $1 and ($2::boolean is null or p.livemode = $2)
	       join deck d on d.id = p.deck_id
	       left join viewer_event v on v.presentation_id = p.id and v.event_id = e.id)
	select s.*, case when $3::jsonb is null and (select count(*) from entry) < ${ENTRIES} then
	       array(select storage_key from event_archive where organization_id = $1 and active
	              order by last_at desc, last_id desc limit ${MAX_CHUNKS}) end as chunks
	  from (values (1)) one left join shown s on true
	 order by s.occurred_at desc, s.id desc`

/**
 * Returns the ten newest events about presentations. Leaves out slide views, commands to the player, and the events that a
 * presentation was created or prepared or that a contract was sealed. Each entry has the homeowner's current name and street
 * address, which no event payload contains. A company without recent events gets archived ones.
 */
export async function listActivity(ctx: OrgContext): Promise<Feed> {
	const { rows, chunks } = await readFeed(ctx, null)
	if (chunks.length === 0) return { activity: rows.map(presentFeedEntry) }
	const archived = await readArchivedEntries(ctx, chunks)
	return { activity: (await readFeed(ctx, archived)).rows.map(presentFeedEntry) }
}

async function readFeed(
	{ pool, organizationId }: OrgContext,
	archived: readonly ArchivedEvent[] | null,
): Promise<{ rows: FeedRow[]; chunks: string[] }> {
	const { rows } = await pool.query<{ chunks: string[] | null } & (FeedRow | { id: null })>({
		name: 'activity.feed',
		text: FEED,
		values: [organizationId, listedModes().livemode, archived && JSON.stringify(archived)],
	})
	const shown = rows.flatMap((row) => (row.id === null ? [] : [row]))
	return { rows: shown, chunks: rows[0]?.chunks ?? [] }
}

/** Returns the newest archived events that the feed shows. */
async function readArchivedEntries(
	{ providers }: OrgContext,
	keys: readonly string[],
): Promise<ArchivedEvent[]> {
	const { livemode } = listedModes()
	const found: ArchivedEvent[] = []
	for (const key of keys) {
		const events = (await readChunk(providers.storage, key)).filter(
			(event) =>
				!OMITTED_TYPES.includes(event.event_type) &&
				typeof event.payload.presentationId === 'string' &&
				(livemode === undefined || event.livemode === livemode),
		)
		found.push(...events.slice(-ENTRIES))
	}
	return found
}

function presentFeedEntry(row: FeedRow): FeedEntry {
	const { first_name, last_name, address, city, state = '', zip = '', country } = row.homeowner
	return {
		...presentEntry(row),
		presentation: {
			id: row.presentation_id,
			deckId: row.deck_id,
			deckName: row.deck_name,
			name: [first_name, last_name].filter(Boolean).join(' '),
			address: formatAddress({ address, city, state, zip, country }),
			deletedAt: row.deleted_at?.toISOString() ?? null,
		},
	}
}
