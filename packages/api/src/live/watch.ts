import { type TrackedEnvelope, tracked } from '@trpc/server'
import { EVENT_COLUMNS, type EventRow, presentEvent } from '../activity/service.ts'
import type { OrgContext } from '../trpc.ts'
import { createBell } from './bell.ts'
import { isLiveOver, listen } from './listen.ts'
import type { LiveBatch, LiveInput } from './schema.ts'

/** A client that was away for more than this many events gets the newest of them; the log has all. */
const MOST_EVENTS = 500

/**
 * Served by event (organization_id, written_in). The horizon is that of the snapshot which the statement sees: whatever
 * was written below it is either among the rows, or was before, or never will be there.
 */
const SINCE = `
	select s.horizon::text, e.*, e.written_in >= s.horizon as above
	  from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) s
	  left join lateral (
	       select ${EVENT_COLUMNS}, e.written_in
	         from event e
	        where e.organization_id = $1 and e.written_in >= least($2::text::xid8, s.horizon)
	          and $2 is not null
	        order by e.written_in desc, e.id desc limit ${MOST_EVENTS}) e on true
	 order by e.written_in, e.id`

/** Where reading goes on: from the transaction `horizon`, without what was delivered from there on. */
type Place = { horizon: string | null; delivered: ReadonlySet<string> }
type Row = { horizon: string } & ((EventRow & { above: boolean }) | { id: null })

/**
 * The organization's events as they are written by any process, and first those since `lastEventId`. Each batch is
 * tracked by the place reached, so that a client that connects again misses nothing. Ends with the signal.
 */
export async function* watchEvents(
	ctx: OrgContext,
	input: LiveInput,
	signal: AbortSignal | undefined,
): AsyncGenerator<TrackedEnvelope<LiveBatch>, void, void> {
	const bell = createBell()
	const stop = listen(ctx, ctx.organizationId, bell)
	signal?.addEventListener('abort', bell.ring)
	try {
		let place: Place = { horizon: input?.lastEventId ?? null, delivered: new Set() }
		for (let isFirst = true; !signal?.aborted; isFirst = false) {
			if (isLiveOver(ctx)) throw new DOMException('This process stops', 'AbortError')
			const { events, horizon, delivered } = await readSince(ctx, place)
			place = { horizon, delivered }
			if (isFirst || events.length > 0) yield tracked(horizon, { events })
			await bell.wait()
		}
	} finally {
		signal?.removeEventListener('abort', bell.ring)
		stop()
	}
}

async function readSince(
	ctx: OrgContext,
	place: Place,
): Promise<LiveBatch & { horizon: string; delivered: Set<string> }> {
	const { rows } = await ctx.pool.query<Row>({
		name: 'live.since',
		text: SINCE,
		values: [ctx.organizationId, place.horizon],
	})
	const written = rows.flatMap((row) => (row.id === null ? [] : [row]))
	return {
		horizon: rows[0]?.horizon ?? '0',
		delivered: new Set(written.flatMap(({ above, id }) => (above ? [id] : []))),
		events: written.filter(({ id }) => !place.delivered.has(id)).map(presentEvent),
	}
}
