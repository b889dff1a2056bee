import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type EventRow, presentEntry } from './present.ts'
import type { Timeline, TimelineInput, ViewingSession } from './schema.ts'

type EntryRow = Omit<EventRow, 'occurred_at'> & { occurred_at: string; cta_label: string | null }
type ViewingSessionRow = Omit<ViewingSession, 'startedAt' | 'lastSeenAt'> & {
	started_at: string
	last_seen_at: string
}
type TimelineRow = {
	timeline: EntryRow[]
	slides: Timeline['slides']
	visits: ViewingSessionRow[]
}

/** Time without an event after which a viewing session ends. */
const SESSION_GAP = '30 minutes'

/**
 * SQL that reads the timeline of a presentation. Uses the indexes presentation (id), deck_snapshot (organization_id,
 * hash), event_presentation_idx and viewer_event (presentation_id, client_event_id).
 */
const TIMELINE = `
	with target as (
	     select p.id, p.organization_id, s.content
	       from presentation p
	       join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
	      where p.id = $1 and p.organization_id = $2 and p.deleted_at is null),
	reported as (
	     select v.*, v.occurred_at - v.duration_ms * interval '1 ms' as began
	       from viewer_event v join target p on v.presentation_id = p.id),
	paused as (
	     select *, (began - lag(occurred_at) over times > interval '${SESSION_GAP}')::int as pause
	       from reported window times as (order by occurred_at, event_id)),
	visited as (
	     select *, coalesce(sum(pause) over (order by occurred_at, event_id), 0) as visit from paused),
	seen as (
	     select visit, slide_id, sum(duration_ms)::int as visible_ms
	       from visited where slide_id is not null and event_type = 'slide.viewed' group by 1, 2),
	visit as (
	     select v.visit, min(v.began) as started_at, max(v.occurred_at) as last_seen_at,
	            (array_agg(v.slide_id order by v.occurred_at desc, v.event_id desc)
	             filter (where v.slide_id is not null))[1] as last_slide_id
	       from visited v group by v.visit)
	select (select coalesce(jsonb_agg(to_jsonb(e) order by e.occurred_at desc, e.id desc), '[]')
	          from (select e.id, e.event_type, e.aggregate_type, e.aggregate_id, e.occurred_at,
	                       e.payload, v.cta_label
	                  from event e
	                  left join viewer_event v on v.presentation_id = p.id and v.event_id = e.id
	                 where e.organization_id = p.organization_id
	                   and e.payload->>'presentationId' = $1::uuid::text
	                   and ($3 or e.event_type <> 'slide.viewed')
	                 order by e.occurred_at desc, e.id desc limit $4) e) as timeline,
	       (select coalesce(jsonb_agg(jsonb_build_object('slideId', s.id, 'slideIndex', s.place - 1,
	               'title', s.title, 'visibleMs', coalesce(t.visible_ms, 0)) order by s.place), '[]')
	          from rows from (
	               jsonb_path_query(p.content, '$.slides[*].id'),
	               jsonb_path_query(p.content, '$.slides[*].title')) with ordinality s (id, title, place)
	          left join (select slide_id, sum(visible_ms)::int as visible_ms from seen group by 1) t
	            on t.slide_id = (s.id #>> '{}')::uuid) as slides,
	       (select coalesce(jsonb_agg(jsonb_build_object('started_at', v.started_at,
	               'last_seen_at', v.last_seen_at, 'lastSlideId', v.last_slide_id,
	               'visibleMs', coalesce(s.visible_ms, 0), 'slides', coalesce(s.slides, '[]'))
	               order by v.visit), '[]')
	          from visit v
	          left join (select visit, sum(visible_ms)::int as visible_ms, jsonb_agg(jsonb_build_object(
	                            'slideId', slide_id, 'visibleMs', visible_ms)) as slides
	                       from seen group by visit) s on s.visit = v.visit) as visits
	  from target p`

/**
 * Returns the events of a presentation, and the visible time of each slide in total and per viewing session. Reads
 * everything in one statement. Rejects with 404 when the presentation is not found.
 */
export async function readTimeline(ctx: OrgContext, input: TimelineInput): Promise<Timeline> {
	const { presentationId, slideViews, limit } = input
	const { rows } = await ctx.pool.query<TimelineRow>({
		name: 'activity.timeline',
		text: TIMELINE,
		values: [presentationId, ctx.organizationId, slideViews, limit],
	})
	const [row] = rows
	if (row === undefined) throw notFound('Presentation')
	return {
		timeline: row.timeline.map((entry) =>
			presentEntry({ ...entry, occurred_at: new Date(entry.occurred_at) }),
		),
		slides: row.slides,
		visits: row.visits.map(presentSession),
	}
}

function presentSession({ started_at, last_seen_at, ...visit }: ViewingSessionRow): ViewingSession {
	return {
		...visit,
		startedAt: new Date(started_at).toISOString(),
		lastSeenAt: new Date(last_seen_at).toISOString(),
	}
}
