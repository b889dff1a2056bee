import { isDeepStrictEqual } from 'node:util'
import { type TrackedEnvelope, tracked } from '@trpc/server'
import { isSessionOpen } from '../../accounts/auth/index.ts'
import { callerError } from '../../core/keys/require-caller.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readHorizon } from '../../events/read-horizon.ts'
import { PRESENCE_TIMEOUT_MS, presentEvent } from '../activity/index.ts'
import { areLiveStreamsEnded, registerWaiter } from './listener.ts'
import { type LiveBatch, type LiveInput, OpenPage } from './schema.ts'
import { createWaiter } from './waiter.ts'

type SignedInUser = { userId: string; sessionId: string }

/** Maximum number of events in a batch. A client that missed more gets the newest; the event log has all of them. */
const MAX_EVENTS = 500

/**
 * Position in the event log from which the next read starts: an event horizon. A read returns events from the horizon on, including
 * those of transactions that were open at that time. It leaves out the events in `delivered`, because the client already has them.
 */
type Position = { horizon: bigint; delivered: ReadonlySet<string> }

/**
 * Yields the events that any process writes for the organization, starting after `lastEventId`. Each batch also contains the
 * pages that homeowners have open; a change of these pages alone also yields a batch. The id of a batch is a position in the
 * event log. A client that reconnects with the id of its last batch misses no event. Ends when the signal aborts. Throws 401 as
 * soon as the caller's session has ended, of which the database notifies every process.
 */
export async function* watchEvents(
	ctx: OrgContext & { user: SignedInUser },
	input: LiveInput,
	signal: AbortSignal | undefined,
): AsyncGenerator<TrackedEnvelope<LiveBatch>, void, void> {
	const waiter = createWaiter()
	const stop = registerWaiter(ctx, ctx.organizationId, waiter)
	signal?.addEventListener('abort', waiter.notify)
	try {
		let position = await startAt(ctx, input?.lastEventId)
		let lastPages: LiveBatch['pages'] | null = null
		while (!signal?.aborted) {
			if (areLiveStreamsEnded(ctx)) throw new DOMException('The process is stopping', 'AbortError')
			if (!(await isSessionOpen(ctx))) throw callerError({ kind: 'anonymous' })
			const { events, next } = await readSince(ctx, position)
			const pages = await readOpenPages(ctx)
			position = next
			const hasChanges = events.length > 0 || !isDeepStrictEqual(pages, lastPages)
			lastPages = pages
			if (hasChanges) yield tracked(String(position.horizon), { events, pages })
			await waiter.wait()
		}
	} finally {
		signal?.removeEventListener('abort', waiter.notify)
		stop()
	}
}

/** Returns the position of the last batch of a client, or the current position for a client without a batch. */
async function startAt(ctx: OrgContext, lastEventId: string | null | undefined): Promise<Position> {
	const none = new Set<string>()
	if (lastEventId != null) return { horizon: BigInt(lastEventId), delivered: none }
	const horizon = await readHorizon(ctx.db)
	return (await readSince(ctx, { horizon, delivered: none })).next
}

async function readSince(
	{ db, organizationId }: OrgContext,
	{ horizon: since, delivered }: Position,
): Promise<{ events: LiveBatch['events']; next: Position }> {
	// The horizon must be read first, so the query sees all events below it.
	const horizon = await readHorizon(db)
	const newest = await db.event.findMany({
		where: { organizationId, writtenIn: { gte: since < horizon ? since : horizon } },
		orderBy: [{ writtenIn: 'desc' }, { id: 'desc' }],
		take: MAX_EVENTS,
	})
	const written = newest.toReversed()
	const open = written.filter(({ writtenIn }) => writtenIn >= horizon)
	return {
		events: written.filter(({ id }) => !delivered.has(id)).map(presentEvent),
		next: { horizon, delivered: new Set(open.map(({ id }) => id)) },
	}
}

async function readOpenPages({ db, organizationId, now }: OrgContext): Promise<LiveBatch['pages']> {
	const seenAt = { gt: new Date(now().getTime() - PRESENCE_TIMEOUT_MS) }
	const pages = await db.openPage.findMany({
		where: { organizationId, seenAt, page: { not: null } },
		select: { presentationId: true, page: true },
		orderBy: { presentationId: 'asc' },
	})
	return OpenPage.array().parse(pages)
}
