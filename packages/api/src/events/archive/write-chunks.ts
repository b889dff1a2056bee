import { createHash } from 'node:crypto'
import type { Tx } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { type ArchivedEvent, encodeChunk, hashSubject } from './event-chunk.ts'
import type { Month } from './months.ts'

/** Name of the advisory lock under which chunks are written and partitions are dropped. */
export const ARCHIVE_LOCK = 'event archive'
/** Maximum number of events of a chunk. */
export const CHUNK_EVENTS = 2000

/**
 * Writes the events of a month to files of at most `size` events, company by company. Each chunk is one transaction that continues after the last chunk
 * of its company, so the next run continues after an interruption, and several runs may overlap.
 */
export async function writeChunks(app: App, month: Month, size: number): Promise<void> {
	const { rows } = await app.pool.query<{ organizationId: string }>(
		`select distinct organization_id as "organizationId" from event
		  where occurred_at >= $1 and occurred_at < $2 order by 1`,
		[month.since, month.until],
	)
	for (const { organizationId } of rows)
		while (
			await withLock(app, ARCHIVE_LOCK, (tx) =>
				writeNextChunk(app, tx, { month, organizationId, size }),
			)
		);
}

type Part = { month: Month; organizationId: string; size: number }

/**
 * Writes the next chunk of a company, oldest events first. Returns false when all of its events are written, or when the company
 * is being deleted.
 */
async function writeNextChunk(app: App, tx: Tx, part: Part): Promise<boolean> {
	const { month, organizationId } = part
	const deletion = { organizationId, kind: 'company', completedAt: null }
	const isDeleting = (await tx.erasureCertificate.count({ where: deletion })) > 0
	const events = isDeleting ? [] : await readNextEvents(tx, part)
	const [first] = events
	const last = events.at(-1)
	if (first === undefined || last === undefined) return false
	const file = await encodeChunk(events)
	// The key has the hash of the content, so that a delayed process never replaces the file of a row by another one.
	const hash = createHash('sha256').update(file).digest('hex').slice(0, 32)
	const storageKey = `events/${organizationId}/${month.name}-${hash}.jsonl.gz`
	await app.providers.storage.put(storageKey, file, 'application/gzip')
	const positions = events.map(({ position }) => BigInt(position)).sort((a, b) => Number(a - b))
	await tx.eventArchive.create({
		data: {
			...{ id: newId(), organizationId, month: month.since, storageKey },
			...{ bytes: file.length, events: events.length },
			...{ firstAt: first.occurred_at, firstId: first.id },
			...{ lastAt: last.occurred_at, lastId: last.id },
			minPosition: positions[0] ?? 0n,
			maxPosition: positions.at(-1) ?? 0n,
			counts: countByType(events),
			subjects: [...new Set(events.flatMap(subjectsOf))].map(hashSubject),
		},
	})
	return true
}

function readNextEvents(tx: Tx, { month, organizationId, size }: Part): Promise<ArchivedEvent[]> {
	return tx.$queryRaw<ArchivedEvent[]>`
		select id, event_type, aggregate_type, aggregate_id, payload, livemode, occurred_at, archived_at,
		       position::text
		  from event
		 where organization_id = ${organizationId}::uuid
		   and occurred_at >= ${month.since.toISOString()}::timestamptz
		   and occurred_at < ${month.until.toISOString()}::timestamptz and archived_at is not null
		   and (occurred_at, id) > (
		       select last_at, last_id from (
		         select last_at, last_id from event_archive
		          where organization_id = ${organizationId}::uuid and month = ${`${month.name}-01`}::date
		         union all select '-infinity', '00000000-0000-0000-0000-000000000000') written
		        order by last_at desc, last_id desc limit 1)
		 order by occurred_at, id limit ${size}`
}

type Count = { type: string; aggregate: string; livemode: boolean; events: number }

function countByType(events: readonly ArchivedEvent[]): Count[] {
	const counts = new Map<string, Count>()
	for (const { event_type: type, aggregate_type: aggregate, livemode } of events) {
		const key = [type, aggregate, livemode].join(' ')
		const count = counts.get(key) ?? { type, aggregate, livemode, events: 0 }
		counts.set(key, { ...count, events: count.events + 1 })
	}
	return [...counts.values()]
}

/** Returns the ids by which the events of an aggregate or a presentation are found. */
function subjectsOf({ aggregate_id, payload }: ArchivedEvent): string[] {
	const { presentationId } = payload
	return typeof presentationId === 'string' ? [aggregate_id, presentationId] : [aggregate_id]
}
