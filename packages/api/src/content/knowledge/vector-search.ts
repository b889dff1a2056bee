import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { unpackVector } from './embed-chunks.ts'

/** Identifies a chunk by its document and its position in the document. */
export type ChunkPosition = { documentId: string; position: number }
/**
 * Vectors of an organization's chunks. `vectors` stores the first numbers of all chunks one after the other, then their second
 * numbers, and so on, so a search reads only the dimensions of the question, each of them in one run.
 */
type Matrix = { revision: string; vectors: Float32Array; positions: ChunkPosition[] }
type Found = { row: number; similarity: number }

/**
 * Maximum bytes of cached vectors per process. The least recently used organization is evicted first. 10,000 chunks
 * need 20 to 40 MB.
 */
const MAX_CACHE_BYTES = 128 * 1024 * 1024

const matrixCache = new WeakMap<App['pool'], Map<string, Matrix>>()

/** A search for chunks. `embed` returns the vector of the question, or undefined when the question has none. */
type VectorSearch = {
	organizationId: string
	embed: () => Promise<Float32Array | undefined>
	limit: number
}

/**
 * Returns the chunks nearest to the question, nearest first, by exact cosine similarity. Leaves out chunks below the
 * minimum similarity of the embedding engine. Does not embed the question when the organization has no chunks, because a
 * provider may charge for it and delays the answer. Caches an organization's vectors in memory until its documents change in any
 * process.
 */
export async function findNearest(
	app: App,
	{ organizationId, embed, limit }: VectorSearch,
): Promise<(ChunkPosition & { similarity: number })[]> {
	const { minSimilarity } = app.providers.embedding
	const matrix = await getMatrix(app, organizationId)
	const vector = matrix.positions.length === 0 ? undefined : await embed()
	if (vector === undefined) return []
	const found = selectBest(similaritiesOf(matrix, vector), { minSimilarity, limit })
	return found.flatMap(({ row, similarity }) => {
		const position = matrix.positions[row]
		return position === undefined ? [] : [{ ...position, similarity }]
	})
}

/**
 * Returns the similarity of each chunk to `vector`. Skips the dimensions in which `vector` is zero: the local engine sets only
 * about a hundred of its 1,024 dimensions for a short question.
 */
function similaritiesOf({ vectors, positions }: Matrix, vector: Float32Array): Float64Array {
	const similarities = new Float64Array(positions.length)
	for (const [dimension, weight] of vector.entries()) {
		if (weight === 0) continue
		const start = dimension * positions.length
		const values = vectors.subarray(start, start + positions.length)
		for (let row = 0; row < values.length; row += 1)
			similarities[row] = (similarities[row] ?? 0) + (values[row] ?? 0) * weight
	}
	return similarities
}

/**
 * Returns at most `limit` rows whose similarity is at least `minSimilarity`, the most similar first. Rows of equal similarity
 * stay in their original order.
 */
function selectBest(
	similarities: Float64Array,
	{ minSimilarity, limit }: { minSimilarity: number; limit: number },
): Found[] {
	const best: Found[] = []
	for (const [row, similarity] of similarities.entries()) {
		const last = best.length < limit ? undefined : best.at(-1)
		if (similarity < minSimilarity || (last && similarity <= last.similarity)) continue
		if (last) best.pop()
		const place = best.findLastIndex((one) => one.similarity >= similarity) + 1
		best.splice(place, 0, { row, similarity })
	}
	return best
}

async function getMatrix(app: App, organizationId: string): Promise<Matrix> {
	const matrices = matrixCache.get(app.pool) ?? new Map<string, Matrix>()
	matrixCache.set(app.pool, matrices)
	const revision = await readRevision(app, organizationId)
	const cached = matrices.get(organizationId)
	const matrix =
		cached?.revision === revision ? cached : await loadMatrix(app, { organizationId, revision })
	matrices.delete(organizationId)
	matrices.set(organizationId, matrix)
	evictLeastRecentlyUsed(matrices)
	return matrix
}

function evictLeastRecentlyUsed(matrices: Map<string, Matrix>): void {
	let bytes = [...matrices.values()].reduce((sum, { vectors }) => sum + vectors.byteLength, 0)
	for (const [organizationId, { vectors }] of matrices) {
		if (bytes <= MAX_CACHE_BYTES || matrices.size === 1) return
		matrices.delete(organizationId)
		bytes -= vectors.byteLength
	}
}

/** Returns a value that changes whenever a document of the organization becomes ready, changes or is deleted. */
async function readRevision(app: App, organizationId: string): Promise<string> {
	const rows = await app.db.kbDocument.findMany({
		where: { organizationId, status: 'ready' },
		select: { id: true, updatedAt: true },
		orderBy: { id: 'asc' },
	})
	return rows.map(({ id, updatedAt }) => `${id} ${updatedAt.getTime()}`).join()
}

const Row = z.object({
	documentId: z.string(),
	position: z.number(),
	embedding: z.instanceof(Uint8Array),
})

async function loadMatrix(
	app: App,
	{ organizationId, revision }: { organizationId: string; revision: string },
): Promise<Matrix> {
	// Prisma would copy the vectors several times.
	const { rows } = await app.pool.query(
		`select document_id as "documentId", position, embedding from kb_chunk
		  where organization_id = $1 and embedding_model = $2
		    and document_id in (select id from kb_document
		                         where organization_id = $1 and status = 'ready')`,
		[organizationId, app.providers.embedding.model],
	)
	const chunks = rows.map((row) => Row.parse(row))
	const dimensions = (chunks[0]?.embedding.byteLength ?? 0) / 4
	const vectors = new Float32Array(chunks.length * dimensions)
	for (const [row, { embedding }] of chunks.entries())
		unpackVector(embedding, (value, index) => {
			vectors[index * chunks.length + row] = value
		})
	const positions = chunks.map(({ documentId, position }) => ({ documentId, position }))
	return { revision, vectors, positions }
}
