import { callSignal } from '@dormer/providers/deadline'
import type { App } from '../../core/app.ts'
import { splitHeadings } from './embed-chunks.ts'
import { findByWords } from './full-text-search.ts'
import type { FoundPassage } from './schema.ts'
import { type ChunkPosition, findNearest } from './vector-search.ts'

/**
 * Constants of the combined search:
 * - `CANDIDATES`: maximum number of chunks that full-text search and vector search each return.
 * - `RANK_OFFSET`: the constant k of reciprocal rank fusion (Cormack et al., 2009).
 */
const CANDIDATES = 30
const RANK_OFFSET = 60
/** Milliseconds to wait for the embedding of a question. After that, only full-text search ranks the passages. */
const EMBED_TIMEOUT_MS = 5000

/**
 * A passage with its relevance score. Scores order the passages of one question and are not comparable across
 * questions.
 */
export type RetrievedChunk = FoundPassage & { position: number; score: number }

/**
 * Returns the passages of an organization's ready documents that match a question best. Combines full-text search and
 * vector search by reciprocal rank fusion. Returns an empty list when nothing matches.
 */
export async function retrieveChunks(
	app: App,
	search: { organizationId: string; question: string; limit: number },
): Promise<RetrievedChunk[]> {
	const { organizationId, question, limit } = search
	const [byWords, byMeaning] = await Promise.all([
		findByWords(app, { organizationId, question, limit: CANDIDATES }),
		findByMeaning(app, { organizationId, question }),
	])
	const scores = new Map<string, number>()
	for (const ranking of [byWords, byMeaning])
		for (const [rank, chunk] of ranking.entries())
			scores.set(chunkKey(chunk), (scores.get(chunkKey(chunk)) ?? 0) + 1 / (RANK_OFFSET + rank + 1))
	const similarities = new Map(byMeaning.map((chunk) => [chunkKey(chunk), chunk.similarity]))
	const chunks = await readChunks(app, organizationId, [
		...new Map([...byWords, ...byMeaning].map((chunk) => [chunkKey(chunk), chunk])).values(),
	])
	return chunks
		.map((chunk) => ({
			...chunk,
			score: scores.get(chunkKey(chunk)) ?? 0,
			similarity: similarities.get(chunkKey(chunk)) ?? null,
		}))
		.toSorted((one, other) => other.score - one.score || (chunkKey(one) < chunkKey(other) ? -1 : 1))
		.slice(0, limit)
}

const chunkKey = ({ documentId, position }: ChunkPosition) => `${documentId}/${position}`

function findByMeaning(app: App, search: { organizationId: string; question: string }) {
	const { organizationId, question } = search
	const embed = async () => {
		const signal = callSignal(EMBED_TIMEOUT_MS)
		const [vector] = await app.providers.embedding
			.embed([question], signal)
			.catch((err: unknown) => {
				app.log.warn({ err }, 'question could not be embedded; using full-text search only')
				return []
			})
		return vector
	}
	return findNearest(app, { organizationId, embed, limit: CANDIDATES })
}

async function readChunks(app: App, organizationId: string, positions: readonly ChunkPosition[]) {
	if (positions.length === 0) return []
	const rows = await app.db.kbChunk.findMany({
		where: {
			organizationId,
			OR: positions.map(({ documentId, position }) => ({ documentId, position })),
		},
		select: {
			documentId: true,
			position: true,
			headingPath: true,
			text: true,
			document: { select: { displayName: true, filename: true } },
		},
	})
	return rows.map(({ headingPath, document, ...chunk }) => ({
		...chunk,
		title: document.displayName ?? document.filename,
		headings: splitHeadings(headingPath),
	}))
}
