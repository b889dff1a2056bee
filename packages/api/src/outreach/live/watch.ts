import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import type { Pool } from 'pg'
import type { OrgContext } from '../../core/trpc.ts'
import { readHorizon } from '../../events/read-horizon.ts'
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
 * SQL that reads the events of an organization since a position. Uses the indexes event (organization_id, position) and
 * open_page (organization_id, seen_at).
 */
const SINCE = `
	select s.pages, e.*
	  from (select coalesce(jsonb_agg(jsonb_build_object('presentationId', presentation_id,
	               'page', page) order by presentation_id), '[]') as pages
	          from open_page where organization_id = $1 and seen_at > $3) s
	  left join lateral (
	       select ${EVENT_COLUMNS}, e.position > $4::text::bigint as above, e.position
	         from event e
	        where e.organization_id = $1 and e.position > least($2::text::bigint, $4::text::bigint)
	          and $2 is not null
	        order by e.position desc limit ${MAX_EVENTS}) e on true
	 order by e.position`

/**
 * Position in the event log from which the next read starts. The read returns the events after `horizon`. It leaves out the
 * events whose ids are in `delivered`, because the client already has them.
 */
type Position = { horizon: string | null; delivered: ReadonlySet<string> }
type PositionedBatch = LiveBatch & { horizon: string; delivered: ReadonlySet<string> }
type Row = { pages: LiveBatch['pages'] } & ((EventRow & { above: boolean }) | { id: null })

/**
 * Yields the events that any process writes for the organization, starting after `lastEventId`. Each batch also contains the
 * pages that homeowners have open; a change of these pages alone also yields a batch. The id of a batch is a position in the
 * event log. A client that reconnects with the id of its last batch misses no event. Ends when the signal aborts.
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
			const { events, pages, horizon, delivered } = await readShared(ctx, position)
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

/** Queries that this process has not yet sent to the database, by company and position. */
const unsent = new WeakMap<Pool, Map<string, Promise<PositionedBatch>>>()

/**
 * Reads the events since `position`. Several streams of a company can wait at the same position, and one notification wakes all
 * of them. The read starts in the next turn of the event loop, so that these streams share one query.
 */
function readShared(ctx: OrgContext, position: Position): Promise<PositionedBatch> {
	const reads = unsent.get(ctx.pool) ?? new Map<string, Promise<PositionedBatch>>()
	unsent.set(ctx.pool, reads)
	const key = [ctx.organizationId, position.horizon, ...position.delivered].join(' ')
	const known = reads.get(key)
	if (known !== undefined) return known
	const read = setImmediate().then(() => {
		reads.delete(key)
		return readSince(ctx, position)
	})
	reads.set(key, read)
	return read
}

async function readSince(ctx: OrgContext, position: Position): Promise<PositionedBatch> {
	const horizon = await readHorizon(ctx)
	const { rows } = await ctx.pool.query<Row>({
		name: 'live.since',
		text: SINCE,
		values: [
			ctx.organizationId,
			position.horizon,
			new Date(ctx.now().getTime() - PRESENCE_TIMEOUT_MS),
			horizon,
		],
	})
	const written = rows.flatMap((row) => (row.id === null ? [] : [row]))
	return {
		horizon,
		pages: rows[0]?.pages ?? [],
		delivered: new Set(written.flatMap(({ above, id }) => (above ? [id] : []))),
		events: written.filter(({ id }) => !position.delivered.has(id)).map(presentEvent),
	}
}
