import { type Embedding, EmbeddingFailed } from '@dormer/providers/embedding/embedding'
import { createChildPool } from '../child-work/child-pool.ts'
import { DIMENSIONS, embedText } from './embed-text.ts'

/** Maximum number of texts that the calling thread embeds itself. Embedding so many texts takes a few milliseconds. */
const TEXTS_IN_CALLER = 16
/** Maximum time in milliseconds to embed one batch in the process. The largest document takes a few seconds. */
const TIMEOUT_MS = 60_000

/**
 * Creates the local embedding engine. Words that are rare in texts about home improvement have a higher weight. Equal texts get
 * equal vectors. Two texts that share no word meaning, word pair or letter trigram count as unrelated. A large batch, such as
 * the passages of a document, may take a second, so it is embedded in a child process. `embed` rejects with `EmbeddingFailed`
 * when the process takes longer than `timeoutMs`.
 */
export function createLocalEmbedding(timeoutMs = TIMEOUT_MS): Embedding {
	const embedInProcess = createChildPool<readonly string[], Float32Array<ArrayBuffer>>(
		new URL('./embed-process.ts', import.meta.url),
		{ processes: 1, waiting: Number.POSITIVE_INFINITY, timeoutMs, memoryMb: 400 },
	)
	return {
		model: `local/2/${DIMENSIONS}`,
		minSimilarity: 0.1,
		embed: async (texts, signal) => {
			signal?.throwIfAborted()
			if (texts.length <= TEXTS_IN_CALLER) return texts.map(embedText)
			const vectors = await embedInProcess(texts, signal).catch((cause: unknown) => {
				signal?.throwIfAborted()
				throw new EmbeddingFailed('The texts were not embedded', { cause })
			})
			return texts.map((_, index) => vectors.subarray(index * DIMENSIONS, (index + 1) * DIMENSIONS))
		},
	}
}
