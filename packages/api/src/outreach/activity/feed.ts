import { formatAddress } from '@dormer/providers/geocoding'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
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

/**
 * SQL that reads the newest events from event_organization_id_occurred_at_id_idx. Leaves out events that would displace what the
 * homeowners did: slide views, commands, created presentations, and steps that the server completes. The joins use the indexes
 * presentation (id), deck (id) and viewer_event (presentation_id).
 */
const FEED = `
	select ${EVENT_COLUMNS}, v.cta_label, p.id as presentation_id, p.deck_id, d.name as deck_name,
	       p.homeowner, p.deleted_at
	  from (select * from event
	         where organization_id = $1 and ($2::boolean is null or livemode = $2)
	           and event_type <> 'slide.viewed'
	           and event_type not in ('action_detection', 'action_execution')
	           and event_type not in ('presentation.created', 'presentation.ready', 'contract.sealed')
	           and payload->>'presentationId' is not null
	         order by occurred_at desc, id desc limit 10) e
	  join presentation p on p.id = (e.payload->>'presentationId')::uuid
	   and p.organization_id = e.organization_id and ($2::boolean is null or p.livemode = $2)
	  join deck d on d.id = p.deck_id
	  left join viewer_event v on v.presentation_id = p.id and v.event_id = e.id
	 order by e.occurred_at desc, e.id desc`

/**
 * Returns the ten newest events about presentations. Leaves out slide views, commands to the player, and the events that a
 * presentation was created or prepared or that a contract was sealed. Each entry has the homeowner's current name and street
 * address, which no event payload contains.
 */
export async function listActivity(ctx: OrgContext): Promise<Feed> {
	const { rows } = await ctx.pool.query<FeedRow>({
		name: 'activity.feed',
		text: FEED,
		values: [ctx.organizationId, listedModes().livemode],
	})
	return { activity: rows.map(presentFeedEntry) }
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
