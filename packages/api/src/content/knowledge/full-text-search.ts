import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { ChunkPosition } from './vector-search.ts'

/** Maximum number of chunks to rank. Without this limit, common words would make the query rank every chunk. */
const MAX_RANKED = 1000

/**
 * The two searches. `ts_rank_cd` measures how close together the words of a question are. It takes 15 times as long as `ts_rank`,
 * and has no benefit for a question of one word. The statements are not prepared, because a prepared statement would parse the
 * question again for each chunk.
 */
const ALL_WORDS = {
	query: "plainto_tsquery('english', $2)",
	rank: 'ts_rank_cd',
}
const SOME_WORDS = {
	query: "replace(plainto_tsquery('english', $2)::text, ' & ', ' | ')::tsquery",
	rank: 'ts_rank',
}

/** Maximum number of words of a question that are searched. The time of a ranking grows with the square of their number. */
const MAX_WORDS = 40
/** Matches a word or a number, such as `isn't` and `1.5`. */
const WORD = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu

const Rows = z.array(z.object({ documentId: z.string(), position: z.number() }))

/**
 * Returns the chunks that match the stemmed words of a question, best first. Chunks with all the words come first. When
 * these are fewer than `limit`, chunks with some of the words follow.
 */
export async function findByWords(
	app: App,
	{ organizationId, question, limit }: { organizationId: string; question: string; limit: number },
): Promise<ChunkPosition[]> {
	const search = { organizationId, question: searchedWords(question), limit }
	const all = await findAndRank(app, search, ALL_WORDS)
	if (all.length >= limit) return all
	const some = await findAndRank(app, search, SOME_WORDS)
	const isNew = (chunk: ChunkPosition) =>
		!all.some(
			({ documentId, position }) => documentId === chunk.documentId && position === chunk.position,
		)
	return [...all, ...some.filter(isNew)].slice(0, limit)
}

/**
 * Returns the words of a question that are searched: each once, and at most 40. Postgres would compare every repetition with every
 * passage.
 */
export function searchedWords(question: string): string {
	const words = question.toLowerCase().match(WORD) ?? []
	return [...new Set(words)].slice(0, MAX_WORDS).join(' ')
}

async function findAndRank(
	app: App,
	{ organizationId, question, limit }: { organizationId: string; question: string; limit: number },
	{ query, rank }: typeof ALL_WORDS,
): Promise<ChunkPosition[]> {
	// Prisma cannot rank the matches of a full-text search.
	const { rows } = await app.pool.query(
		`select document_id as "documentId", position
		   from (select document_id, position, words, query
		           from kb_chunk, (select ${query} as query) asked
		          where organization_id = $1 and words @@ query
		            and document_id in (select id from kb_document
		                                 where organization_id = $1 and status = 'ready')
		          limit ${MAX_RANKED}) matching
		  order by ${rank}(words, query, 1) desc, document_id, position limit $3`,
		[organizationId, question, limit],
	)
	return Rows.parse(rows)
}
