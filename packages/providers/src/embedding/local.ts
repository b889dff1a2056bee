import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DIMENSIONS, embedText } from './embed-text.ts'
import type { Embedding } from './embedding.ts'

/** Maximum number of texts that the calling thread embeds itself. Embedding so many texts takes a few milliseconds. */
const TEXTS_IN_CALLER = 16
const THREAD = new URL('./embed-thread.ts', import.meta.url)

/**
 * Creates the local embedding engine. Words that are rare in home improvement have a higher weight. Equal texts get equal
 * vectors. Texts without a common feature are unrelated. A large batch, such as the passages of a document, is embedded in
 * a worker thread, because it may take a second.
 */
export function createLocalEmbedding(): Embedding {
	return {
		model: `local/1/${DIMENSIONS}`,
		minSimilarity: 0.1,
		embed: async (texts, signal) => {
			signal?.throwIfAborted()
			if (texts.length <= TEXTS_IN_CALLER) return texts.map(embedText)
			const vectors = await embedInThread(texts, signal)
			return texts.map((_, index) => vectors.subarray(index * DIMENSIONS, (index + 1) * DIMENSIONS))
		},
	}
}

/** Embeds texts in a worker thread. Returns the vectors one after the other. */
async function embedInThread(
	texts: readonly string[],
	signal: AbortSignal | undefined,
): Promise<Float32Array> {
	const thread = new Worker(THREAD, { workerData: texts })
	try {
		const [vectors]: Float32Array[] = await once(thread, 'message', { signal })
		if (vectors === undefined) throw new Error('The embedding thread returned no vectors')
		return vectors
	} catch (error) {
		signal?.throwIfAborted()
		throw error
	} finally {
		await thread.terminate()
	}
}
