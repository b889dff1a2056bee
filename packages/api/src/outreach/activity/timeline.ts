import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { hashSubject, readArchivedOf } from '../../events/archive/index.ts'
import { type EventRow, presentEntry } from './present.ts'
import type { Timeline, TimelineInput, ViewingSession } from './schema.ts'

type Entry = EventRow & { cta_label: string | null }
type EntryRow = Omit<Entry, 'occurred_at'> & { occurred_at: string }
type ViewingSessionRow = Omit<ViewingSession, 'startedAt' | 'lastSeenAt'> & {
	started_at: string
	last_seen_at: string
}
type TimelineRow = {
	timeline: EntryRow[]
	is_archived: boolean
	slides: Timeline['slides']
	visits: ViewingSessionRow[]
}

/** Time without an event after which a viewing session ends. */
const SESSION_GAP = '30 minutes'

/**
 * SQL that reads the timeline of a presentation, and whether some of its events are in files. Uses the indexes presentation
 * (id), deck_snapshot (organization_id, hash), event_presentation_idx, event_archive_subject_idx and viewer_event
 * (presentation_id, client_event_id).
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
	                   and (e.payload->>'presentationId')::uuid = $1
	                   and ($3 or e.event_type <> 'slide.viewed')
	                 order by e.occurred_at desc, e.id desc limit $4) e) as timeline,
	       exists (select from event_archive a where a.organization_id = p.organization_id and a.active
	                  and a.subjects @> array[$5::int]) as is_archived,
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
 * everything in one statement, except events in files. Rejects with 404 when the presentation is not found.
 */
export async function readTimeline(ctx: OrgContext, input: TimelineInput): Promise<Timeline> {
	const { presentationId, slideViews, limit } = input
	const { rows } = await ctx.pool.query<TimelineRow>({
		name: 'activity.timeline',
		text: TIMELINE,
		values: [presentationId, ctx.organizationId, slideViews, limit, hashSubject(presentationId)],
	})
	const [row] = rows
	if (row === undefined) throw notFound('Presentation')
	const entries = row.timeline.map((entry) => ({
		...entry,
		occurred_at: new Date(entry.occurred_at),
	}))
	const needsArchive = row.is_archived && entries.length < limit
	return {
		timeline: (needsArchive ? await addArchived(ctx, input, entries) : entries).map(presentEntry),
		slides: row.slides,
		visits: row.visits.map(presentSession),
	}
}

/** Adds the archived events of the presentation, up to the limit. An event that was archived meanwhile occurs once. */
async function addArchived(
	ctx: OrgContext,
	{ presentationId, slideViews, limit }: TimelineInput,
	entries: readonly Entry[],
): Promise<Entry[]> {
	const known = new Set(entries.map(({ id }) => id))
	const archived = (await readArchivedOf(ctx, [presentationId])).filter(
		({ id, event_type }) => !known.has(id) && (slideViews || event_type !== 'slide.viewed'),
	)
	const { rows } = await ctx.pool.query<{ event_id: string; cta_label: string }>(
		`select event_id, cta_label from viewer_event
		  where organization_id = $1 and presentation_id = $2 and cta_label is not null`,
		[ctx.organizationId, presentationId],
	)
	const labels = new Map(rows.map(({ event_id, cta_label }) => [event_id, cta_label]))
	return [
		...entries,
		...archived.map((event) => ({ ...event, cta_label: labels.get(event.id) ?? null })),
	]
		.sort(compareNewest)
		.slice(0, limit)
}

function compareNewest(a: Entry, b: Entry): number {
	const later = b.occurred_at.getTime() - a.occurred_at.getTime()
	return later === 0 ? Number(a.id < b.id) - Number(a.id > b.id) : later
}

function presentSession({ started_at, last_seen_at, ...visit }: ViewingSessionRow): ViewingSession {
	return {
		...visit,
		startedAt: new Date(started_at).toISOString(),
		lastSeenAt: new Date(last_seen_at).toISOString(),
	}
}
