/** A chunk of archived events. `first` is its oldest event, `last` its newest. Its positions are decimal numbers. */
export type Chunk = {
	key: string
	firstAt: Date
	firstId: string
	lastAt: Date
	lastId: string
	minPosition: bigint
	maxPosition: bigint
}

/** A chunk as `CHUNK` selects it. */
export type ChunkRecord = Record<keyof Chunk, string>

/** SQL that selects a chunk of `event_archive a` as a JSON object. */
export const CHUNK = `jsonb_build_object('key', a.storage_key, 'firstAt', a.first_at, 'firstId', a.first_id,
	'lastAt', a.last_at, 'lastId', a.last_id, 'minPosition', a.min_position::text, 'maxPosition', a.max_position::text)`

/** Converts the chunks that a statement returns. */
export function parseChunks(records: readonly ChunkRecord[] | null | undefined): Chunk[] {
	return (records ?? []).map((record) => ({
		...record,
		firstAt: new Date(record.firstAt),
		lastAt: new Date(record.lastAt),
		minPosition: BigInt(record.minPosition),
		maxPosition: BigInt(record.maxPosition),
	}))
}
