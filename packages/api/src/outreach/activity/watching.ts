import { formatAddress } from '@dormer/providers/geocoding'
import type { PriceSummary } from '../../content/pricing/schema.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readArchivedOf } from '../../events/archive/index.ts'
import { PRICE } from '../../sale/presentations/index.ts'
import type { Watcher, Watching } from './schema.ts'

/** Milliseconds after the last report until a viewer counts as gone. Viewers report every 20 s, so a single lost report has no effect. */
export const PRESENCE_TIMEOUT_MS = 45_000

type WatcherRow = {
	id: string
	deck_id: string
	deck_name: string
	homeowner: Homeowner
	price: PriceSummary | null
	visits: number
	started_at: Date | null
	last_seen_at: Date
	slide: NonNullable<Watcher['slide']> | null
	page: NonNullable<Watcher['page']> | null
	total_slides: number
}

/**
 * SQL that reads the presentations that homeowners are watching now, with the current slide and the open page (prices,
 * contract, appointment or question sheet). A page counts as closed when the homeowner reached a slide after opening it. The
 * question sheet is the exception: an answer may change the slide while the sheet stays open. Uses the indexes event
 * (organization_id, occurred_at), open_page (organization_id, seen_at), event_presentation_idx and viewer_event
 * (presentation_id).
 */
const WATCHING = `
	with recent as materialized (
	     select (payload->>'presentationId')::uuid as id, event_type, occurred_at
	       from event
	      where organization_id = $1 and occurred_at > $2
	        and event_type in ('presentation.opened', 'slide.viewed', 'presentation.completed')),
	open_pages as (
	     select presentation_id as id, page, opened_at, seen_at
	       from open_page where organization_id = $1 and seen_at > $2),
	reported as (
	     select distinct on (id) id, event_type, occurred_at
	       from (select * from recent union all select id, 'page', seen_at from open_pages) reports
	      order by id, occurred_at desc, event_type)
	select p.id, p.deck_id, d.name as deck_name, p.homeowner, ${PRICE} as price, p.total_slides,
	       t.occurred_at as last_seen_at, v.visits, v.started_at, s.slide,
	       case when o.page = 'question' or o.opened_at >= coalesce(s.since, o.opened_at) then
	            jsonb_build_object('name', o.page, 'since', o.opened_at) end as page
	  from reported t
	  join presentation p on p.id = t.id and p.organization_id = $1 and p.deleted_at is null
	   and ($3::boolean is null or p.livemode = $3)
	  join deck d on d.id = p.deck_id
	  join deck_snapshot c on c.organization_id = p.organization_id and c.hash = p.snapshot_hash
	  left join open_pages o on o.id = p.id
	 cross join lateral (
	       select count(*) filter (where is_opened)::int as visits,
	              max(occurred_at) filter (where is_opened) as started_at
	         from (select occurred_at, event_type = 'presentation.opened' as is_opened from event e
	                where e.organization_id = $1 and (e.payload->>'presentationId')::uuid = p.id) e) v
	  left join lateral (
	       select jsonb_build_object('slideId', e.slide_id, 'slideIndex', n.place - 1, 'title', n.title,
	              'isPricing', n.kind #>> '{}' = 'product_pricing_v1', 'since', e.since) as slide, e.since
	         from (select slide_id, max(occurred_at) as last,
	                      coalesce(max(occurred_at) filter (where duration_ms = 0), min(occurred_at)) as since
	                 from viewer_event
	                where presentation_id = p.id and event_type = 'slide.viewed'
	                group by slide_id) e
	         join rows from (
	              jsonb_path_query(c.content, '$.slides[*].id'),
	              jsonb_path_query(c.content, '$.slides[*].title'),
	              jsonb_path_query(c.content, '$.slides[*].slideType')) with ordinality n (id, title, kind, place)
	           on (n.id #>> '{}')::uuid = e.slide_id
	        where e.last > $2
	        order by e.last desc, e.since desc limit 1) s on true
	 where t.event_type <> 'presentation.completed'
	 order by v.started_at desc nulls last, p.id`

/**
 * Returns the presentations that are open now, with the current slide or page, latest viewing session first. A
 * presentation counts as closed 45 s after its last report, or when its last report is `presentation.completed`.
 */
export async function listWatching(ctx: OrgContext): Promise<Watching> {
	const { rows } = await ctx.pool.query<WatcherRow>({
		name: 'activity.watching',
		text: WATCHING,
		values: [
			ctx.organizationId,
			new Date(ctx.now().getTime() - PRESENCE_TIMEOUT_MS),
			listedModes().livemode,
		],
	})
	if (rows.length === 0) return { watching: [] }
	const archived = await readArchivedOf(
		ctx,
		rows.map(({ id }) => id),
	)
	const opened = archived.filter(({ event_type }) => event_type === 'presentation.opened')
	const visitsOf = (id: string) =>
		opened.filter(({ payload }) => payload.presentationId === id).length
	return {
		watching: rows.map((row) => presentWatcher({ ...row, visits: row.visits + visitsOf(row.id) })),
	}
}

function presentWatcher(row: WatcherRow): Watcher {
	const { first_name, last_name, phone, ...home } = row.homeowner
	const { address, city, state = '', zip = '', country } = home
	return {
		presentationId: row.id,
		deckId: row.deck_id,
		deckName: row.deck_name,
		name: [first_name, last_name].filter(Boolean).join(' '),
		address: formatAddress({ address, city, state, zip, country }),
		phone: phone ?? null,
		price: row.price,
		visits: Math.max(1, row.visits),
		startedAt: (row.started_at ?? row.last_seen_at).toISOString(),
		lastSeenAt: row.last_seen_at.toISOString(),
		slide: row.slide && withTime(row.slide),
		page: row.page && withTime(row.page),
		totalSlides: row.total_slides,
	}
}

/** Returns the record with `since` converted from the timestamp format of Postgres' JSON to an ISO 8601 time in UTC. */
function withTime<Value extends { since: string }>(value: Value): Value {
	return { ...value, since: new Date(value.since).toISOString() }
}
