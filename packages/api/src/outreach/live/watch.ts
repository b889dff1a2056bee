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

/** Maximum number of events in a batch. A client that missed more gets the newest; the event log has all of them. */
const MAX_EVENTS = 500

/**
 * Uses the indexes event (organization_id, written_in) and open_page (organization_id, seen_at). `horizon` is the
 * oldest transaction that is still open when this SQL statement runs; no earlier transaction can write another event.
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

/** Position of the next read: the events of the transactions from `horizon` on, except the events in `delivered`. */
type Position = { horizon: string | null; delivered: ReadonlySet<string> }
type Row = { horizon: string; pages: LiveBatch['pages'] } & (
	| (EventRow & { above: boolean })
	| { id: null }
)

/**
 * Yields the events that any process writes for the organization, starting after `lastEventId`. Each batch also
 * contains the pages that homeowners have open; a change of these pages alone also yields a batch. The id of a batch is
 * its position, so that a client that reconnects misses no event. Ends when the signal aborts.
 */
export async function* watchEvents(
	ctx: OrgContext,
	input: LiveInput,
	signal: AbortSignal | undefined,
): AsyncGenerator<TrackedEnvelope<LiveBatch>, void, void> {
	const waiter = createWaiter()
	const stop = registerWaiter(ctx, ctx.organizationId, waiter)
	signal?.addEventListener('abort', waiter.notify)
	try {
		let position: Position = { horizon: input?.lastEventId ?? null, delivered: new Set() }
		let lastPages: LiveBatch['pages'] | null = null
		while (!signal?.aborted) {
			if (areLiveStreamsEnded(ctx)) throw new DOMException('The process is stopping', 'AbortError')
			const { events, pages, horizon, delivered } = await readSince(ctx, position)
			position = { horizon, delivered }
			const hasChanges = events.length > 0 || !isDeepStrictEqual(pages, lastPages)
			lastPages = pages
			if (hasChanges) yield tracked(horizon, { events, pages })
			await waiter.wait()
		}
	} finally {
		signal?.removeEventListener('abort', waiter.notify)
		stop()
	}
}

async function readSince(
	ctx: OrgContext,
	position: Position,
): Promise<LiveBatch & { horizon: string; delivered: Set<string> }> {
	const { rows } = await ctx.pool.query<Row>({
		name: 'live.since',
		text: SINCE,
		values: [
			ctx.organizationId,
			position.horizon,
			new Date(ctx.now().getTime() - PRESENCE_TIMEOUT_MS),
		],
	})
	const written = rows.flatMap((row) => (row.id === null ? [] : [row]))
	return {
		horizon: rows[0]?.horizon ?? '0',
		pages: rows[0]?.pages ?? [],
		delivered: new Set(written.flatMap(({ above, id }) => (above ? [id] : []))),
		events: written.filter(({ id }) => !position.delivered.has(id)).map(presentEvent),
	}
}
