import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Storage } from '@dormer/providers'
import { z } from 'zod'

/** An archived event with the columns of its former row. */
export const ArchivedEvent = z.object({
	id: z.string(),
	event_type: z.string(),
	aggregate_type: z.string(),
	aggregate_id: z.string(),
	payload: z.record(z.string(), z.unknown()),
	livemode: z.boolean(),
	occurred_at: z.coerce.date(),
	archived_at: z.coerce.date(),
	position: z.string(),
})
export type ArchivedEvent = z.infer<typeof ArchivedEvent>

/** Number of decoded chunks that a process keeps. A chunk takes one to two megabytes. */
const CACHED_CHUNKS = 8

/** Encodes events as the file of a chunk: gzipped JSON lines. */
export async function encodeChunk(events: readonly ArchivedEvent[]): Promise<Buffer> {
	return promisify(gzip)(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
}

const cache = new WeakMap<Storage, Map<string, Promise<ArchivedEvent[]>>>()

/** Reads the events of a chunk, oldest first. Rejects when the file is missing or incomplete. */
export async function readChunk(storage: Storage, key: string): Promise<ArchivedEvent[]> {
	const chunks = cache.get(storage) ?? new Map<string, Promise<ArchivedEvent[]>>()
	cache.set(storage, chunks)
	const chunk = chunks.get(key) ?? loadChunk(storage, key)
	chunks.delete(key)
	chunks.set(key, chunk)
	for (const oldest of chunks.keys()) if (chunks.size > CACHED_CHUNKS) chunks.delete(oldest)
	try {
		return await chunk
	} catch (error) {
		chunks.delete(key)
		throw error
	}
}

async function loadChunk(storage: Storage, key: string): Promise<ArchivedEvent[]> {
	const object = await storage.get(key)
	if (object === undefined) throw new Error(`The file ${key} of archived events is missing.`)
	const text = (await promisify(gunzip)(object.bytes)).toString()
	const lines = text.split('\n').slice(0, -1)
	return lines.map((line) => ArchivedEvent.parse(JSON.parse(line)))
}

/** Returns the hash under which a chunk lists an aggregate or a presentation: a signed 32-bit number. */
export function hashSubject(id: string): number {
	return createHash('sha256').update(id).digest().readInt32BE(0)
}
