import { isDeepStrictEqual } from 'node:util'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import type { OrgContext } from '../../core/trpc.ts'
import {
	EVENT_COLUMNS,
	type EventRow,
	PRESENCE_TIMEOUT_MS,
	presentEvent,
} from '../activity/index.ts'
import { areLiveStreamsEnded, registerWaiter } from './listener.ts'
import type { LiveBatch, LiveInput } from './schema.ts'
import { createWaiter } from './waiter.ts'

/** A client that was away for more than this many events gets the newest of them; the log has all. */
const MAX_EVENTS = 500

/**
 * Served by event (organization_id, written_in) and open_page (organization_id, seen_at). The horizon is that of the snapshot which the statement sees: whatever
 * was written below it is either among the rows, or was before, or never will be there.
 */
const SINCE = `
	select s.horizon::text, s.pages, e.*, e.written_in >= s.horizon as above
	  from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
	               (select coalesce(jsonb_agg(jsonb_build_object('presentationId', presentation_id,
	                       'page', page) order by presentation_id), '[]')
	                  from open_page where organization_id = $1 and seen_at > $3) as pages) s
	  left join lateral (
	       select ${EVENT_COLUMNS}, e.written_in
	         from event e
	        where e.organization_id = $1 and e.written_in >= least($2::text::xid8, s.horizon)
	          and $2 is not null
	        order by e.written_in desc, e.id desc limit ${MAX_EVENTS}) e on true
	 order by e.written_in, e.id`

/** Where reading goes on: from the transaction `horizon`, without what was delivered from there on. */
type Position = { horizon: string | null; delivered: ReadonlySet<string> }
type Row = { horizon: string; pages: LiveBatch['pages'] } & (
	| (EventRow & { above: boolean })
	| { id: null }
)

/**
 * The organization's events as they are written by any process, and first those since `lastEventId`; with them, or when
 * they are others than before, the pages that homeowners have open. Each batch is tracked by the place reached, so that a client that connects again misses nothing. Ends with the signal.
 */
export async function* watchEvents(
	ctx: OrgContext,
	input: LiveInput,
	signal: AbortSignal | undefined,
): AsyncGenerator<TrackedEnvelope<LiveBatch>, void, void> {
	const bell = createWaiter()
	const stop = registerWaiter(ctx, ctx.organizationId, bell)
	signal?.addEventListener('abort', bell.ring)
	try {
		let place: Position = { horizon: input?.lastEventId ?? null, delivered: new Set() }
		let told: LiveBatch['pages'] | null = null
		while (!signal?.aborted) {
			if (areLiveStreamsEnded(ctx)) throw new DOMException('This process stops', 'AbortError')
			const { events, pages, horizon, delivered } = await readSince(ctx, place)
			place = { horizon, delivered }
			const isNew = events.length > 0 || !isDeepStrictEqual(pages, told)
			told = pages
			if (isNew) yield tracked(horizon, { events, pages })
			await bell.wait()
		}
	} finally {
		signal?.removeEventListener('abort', bell.ring)
		stop()
	}
}

async function readSince(
	ctx: OrgContext,
	place: Position,
): Promise<LiveBatch & { horizon: string; delivered: Set<string> }> {
	const { rows } = await ctx.pool.query<Row>({
		name: 'live.since',
		text: SINCE,
		values: [
			ctx.organizationId,
			place.horizon,
			new Date(ctx.now().getTime() - PRESENCE_TIMEOUT_MS),
		],
	})
	const written = rows.flatMap((row) => (row.id === null ? [] : [row]))
	return {
		horizon: rows[0]?.horizon ?? '0',
		pages: rows[0]?.pages ?? [],
		delivered: new Set(written.flatMap(({ above, id }) => (above ? [id] : []))),
		events: written.filter(({ id }) => !place.delivered.has(id)).map(presentEvent),
	}
}
