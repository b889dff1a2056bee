import { notFound } from '../../core/errors.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { AnalyticsInput, DeckAnalytics } from './schema.ts'

/**
 * SQL that reads the analytics of a deck. Prisma cannot aggregate by percentile, nor over groups of groups. Uses the indexes deck (id), presentation (deck_id, deleted_at), slide
 * (deck_id, order_index) and viewer_event_deck_idx. The aggregation reads viewer_event_deck_idx in index order.
 */
const ANALYTICS = `
	with target as (
	     select id, organization_id from deck
	      where id = $1 and organization_id = $2 and deleted_at is null),
	made as (
	     select p.id, p.first_viewed_at from presentation p join target d on d.id = p.deck_id
	      where p.deleted_at is null and ($3::boolean is null or p.livemode = $3)),
	completed as (
	     select distinct v.presentation_id as id
	       from target d
	       join viewer_event v on v.deck_id = d.id and v.event_type = 'presentation.completed'
	       join made m on m.id = v.presentation_id),
	seen as (
	     select v.presentation_id, v.slide_id, sum(v.duration_ms) as ms
	       from target d
	       join viewer_event v on v.deck_id = d.id and v.event_type = 'slide.viewed'
	      group by v.presentation_id, v.slide_id),
	placed as (
	     select s.id, s.title, row_number() over (order by s.order_index, s.id) - 1 as index
	       from slide s join target d on d.id = s.deck_id),
	watched as (
	     select n.slide_id, n.ms,
	            s.index = max(s.index) over (partition by n.presentation_id) and c.id is null as left_here
	       from seen n
	       join made m on m.id = n.presentation_id
	       join placed s on s.id = n.slide_id
	       left join completed c on c.id = n.presentation_id),
	counted as (
	     select slide_id, count(*)::int as views, sum(ms)::float8 as total,
	            round(percentile_cont(0.5) within group (order by ms))::int as median,
	            (count(*) filter (where left_here))::int as dropped
	       from watched group by slide_id)
	select (select count(*)::int from made) as presentations,
	       (select count(*)::int from made where first_viewed_at is not null) as opened,
	       (select count(*)::int from completed) as completed,
	       (select coalesce(jsonb_agg(jsonb_build_object('slideId', s.id, 'slideIndex', s.index,
	               'title', s.title, 'views', coalesce(c.views, 0),
	               'totalVisibleMs', coalesce(c.total, 0), 'medianVisibleMs', coalesce(c.median, 0),
	               'droppedOff', coalesce(c.dropped, 0),
	               'dropOffRate', coalesce(round(c.dropped::numeric / c.views, 4), 0))
	               order by s.index), '[]')
	          from placed s left join counted c on c.slide_id = s.id) as slides
	  from target`

/**
 * Returns how homeowners watched a deck: opened and completed presentations, and the views, visible time and drop-off of each
 * slide. Rejects with 404 when the deck is not found.
 */
export async function analyzeDeck(
	ctx: OrgContext,
	{ deckId }: AnalyticsInput,
): Promise<DeckAnalytics> {
	const { rows } = await ctx.pool.query<DeckAnalytics>({
		name: 'activity.analytics',
		text: ANALYTICS,
		values: [deckId, ctx.organizationId, listedModes().livemode],
	})
	const [analytics] = rows
	if (analytics === undefined) throw notFound('Deck')
	return analytics
}
