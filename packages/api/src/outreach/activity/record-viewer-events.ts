import type { Caller } from '../../core/caller.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emitRows } from '../../events/emit.ts'
import { requireUnexpired, updateViews } from '../../sale/presentations/index.ts'
import { type RecordEventsInput, type RecordedEvents, ViewerEvent } from './schema.ts'

type ViewerToken = Extract<Caller, { kind: 'presentation' }>

/** Interval in which a second `presentation.opened` counts as a page reload and emits no event. */
const REOPEN_INTERVAL = '30 minutes'

/**
 * Stores a batch in one SQL statement: new viewer events, their entries in the event log, and the presentation's views and
 * engagement. The presentation's row is locked, so batches of one presentation run one after another. The engagement (how far
 * the homeowner came) never returns to an earlier state. Uses the indexes presentation (id, organization_id), deck_snapshot
 * (organization_id, hash) and viewer_event (presentation_id, client_event_id).
 */
const RECORD = `
	with viewed as (
	     select p.id, p.organization_id, p.deck_id, p.created_at, p.expires_at, p.opened_at, s.content
	       from presentation p
	       join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
	      where p.id = $1 and p.organization_id = $2 and p.deleted_at is null
	        for no key update of p),
	slide as (
	     select (s.id #>> '{}')::uuid as id, (s.place - 1)::int as index
	       from viewed, jsonb_path_query(content, '$.slides[*].id') with ordinality s (id, place)),
	reported as (
	     select distinct on (e.client_event_id) e.id, e.type, e.client_event_id, e.duration_ms,
	            e.cta_type, e.cta_label, e.action, greatest(e.at, v.created_at) as at, s.id as slide_id, s.index
	       from viewed v
	      cross join jsonb_to_recordset($3::jsonb) e (id uuid, type text, client_event_id text,
	            at timestamptz, slide_id uuid, slide_index int, duration_ms int, cta_type text,
	            cta_label text, action text)
	       left join slide s on s.id = e.slide_id or (e.slide_id is null and s.index = e.slide_index)
	      where (v.expires_at > $4 or v.expires_at is null)
	        and (s.id is not null or e.type <> 'slide.viewed')
	      order by e.client_event_id, e.at),
	inserted as (
	     insert into viewer_event (organization_id, deck_id, presentation_id, client_event_id,
	            event_id, event_type, slide_id, duration_ms, cta_label, occurred_at)
	     select v.organization_id, v.deck_id, v.id, t.client_event_id, t.id, t.type, t.slide_id,
	            coalesce(t.duration_ms, 0), t.cta_label, t.at
	       from reported t, viewed v
	         on conflict (presentation_id, client_event_id) do nothing
	  returning event_id),
	fresh as (
	     select t.*, lag(t.at) over (partition by t.type order by t.at) as previous
	       from reported t join inserted k on k.event_id = t.id),
	emitted as (
	${emitRows(`
	     select f.id, v.organization_id, f.type, 'presentation', v.id,
	            jsonb_strip_nulls(jsonb_build_object('presentationId', v.id, 'deckId', v.deck_id,
	            'slideId', f.slide_id, 'slideIndex', f.index, 'ctaType', f.cta_type, 'action', f.action, 'durationMs',
	            case when f.type = 'slide.viewed' then coalesce(f.duration_ms, 0) end)), f.at
	       from fresh f, viewed v
	      where f.type <> 'presentation.opened'
	         or ((f.at - f.previous < '${REOPEN_INTERVAL}') is not true
	        and (f.at between v.opened_at - interval '${REOPEN_INTERVAL}'
	                      and v.opened_at + interval '${REOPEN_INTERVAL}') is not true)`)}),
	updated as (
	${updateViews(`
	     select min(at) as first, max(at) as last,
	            max(at) filter (where type = 'presentation.opened') as opened,
	            bool_or(type in ('slide.viewed', 'presentation.completed')) as watched
	       from fresh having count(*) > 0`)})
	select expires_at, (select count(*) from reported)::int as known, (select count(*) from inserted)::int as inserted
	  from viewed`

/**
 * Records the viewer's events, which may arrive in any order, and emits them to the event log. Records each `clientEventId`
 * only once. Updates the presentation's first and last view and its engagement: new, opened, viewed. Ignores views by the
 * company. Rejects with 404 when the presentation is deleted or expired, and with 401 for another presentation's token.
 */
export async function recordEvents(
	ctx: OrgContext & { token: ViewerToken },
	input: RecordEventsInput,
): Promise<RecordedEvents> {
	const { presentationId } = input
	const { token } = ctx
	const reported = input.events ?? [ViewerEvent.parse(input)]
	if (token.presentationId !== presentationId || token.byCompany)
		requireUnexpired(ctx, (await requireViewedPresentation(ctx, presentationId)).expiresAt)
	await enforceRateLimit(
		ctx,
		{ name: 'viewerEvents', points: reported.length },
		`${presentationId}:${clientNetwork(ctx.ip)}`,
	)
	if (token.byCompany) return { recorded: 0, duplicates: 0, ignored: reported.length }
	const { known, inserted } = await insertEvents(ctx, presentationId, reported)
	const distinct = new Set(reported.map(({ clientEventId }) => clientEventId)).size
	return {
		recorded: inserted,
		duplicates: reported.length - distinct + known - inserted,
		ignored: distinct - known,
	}
}

type Recorded = { expires_at: Date | null; known: number; inserted: number }

async function insertEvents(
	ctx: OrgContext,
	presentationId: string,
	reported: readonly ViewerEvent[],
): Promise<Recorded> {
	const now = ctx.now()
	const rows = reported.map((event) => ({
		id: newId(),
		type: event.type,
		client_event_id: event.clientEventId,
		at: new Date(now.getTime() - (event.ageMs ?? 0)),
		slide_id: event.slideId,
		slide_index: event.slideIndex,
		duration_ms: event.durationMs,
		cta_type: event.ctaType,
		cta_label: event.ctaLabel,
		action: event.type === 'action_execution' ? event.action : undefined,
	}))
	const found = await ctx.pool.query<Recorded>({
		name: 'presentations.record-events',
		text: RECORD,
		values: [presentationId, ctx.organizationId, JSON.stringify(rows), now],
	})
	const [row] = found.rows
	if (row === undefined) throw notFound('Presentation')
	requireUnexpired(ctx, row.expires_at)
	return row
}
