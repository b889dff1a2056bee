import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DIMENSIONS, embedText } from './embed-text.ts'
import { type Embedding, EmbeddingFailed } from './embedding.ts'

/** Maximum number of texts that the calling thread embeds itself. Embedding so many texts takes a few milliseconds. */
const TEXTS_IN_CALLER = 16
/** Maximum time in milliseconds to embed one batch in the worker thread. The largest document takes a few seconds. */
const TIMEOUT_MS = 60_000
/**
 * Heap limits of the worker thread in megabytes. Without them, garbage from the texts would increase the server's memory by up
 * to 40 MB.
 */
const HEAP = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }
const THREAD = new URL('./embed-thread.ts', import.meta.url)

/**
 * Creates the local embedding engine. Words that are rare in texts about home improvement have a higher weight. Equal texts get
 * equal vectors. Two texts that share no word meaning, word pair or letter trigram count as unrelated. A large batch, such as
 * the passages of a document, may take a second, so it is embedded in a worker thread. `embed` rejects with `EmbeddingFailed`
 * when the thread takes longer than `timeoutMs`.
 */
export function createLocalEmbedding(timeoutMs = TIMEOUT_MS): Embedding {
	return {
		model: `local/1/${DIMENSIONS}`,
		minSimilarity: 0.1,
		embed: async (texts, signal) => {
			signal?.throwIfAborted()
			if (texts.length <= TEXTS_IN_CALLER) return texts.map(embedText)
			const vectors = await embedInThread(texts, timeoutMs, signal)
			return texts.map((_, index) => vectors.subarray(index * DIMENSIONS, (index + 1) * DIMENSIONS))
		},
	}
}

/** Embeds texts in a worker thread. Returns the vectors of all texts in one array, in the order of the texts. */
async function embedInThread(
	texts: readonly string[],
	timeoutMs: number,
	signal: AbortSignal | undefined,
): Promise<Float32Array<ArrayBuffer>> {
	const thread = new Worker(THREAD, { workerData: texts, resourceLimits: HEAP })
	const timeout = AbortSignal.timeout(timeoutMs)
	const until = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
	try {
		const [vectors]: Float32Array<ArrayBuffer>[] = await once(thread, 'message', { signal: until })
		if (vectors === undefined) throw new EmbeddingFailed('The embedding thread returned no vectors')
		return vectors
	} catch (error) {
		signal?.throwIfAborted()
		if (timeout.aborted)
			throw new EmbeddingFailed(`The embedding thread took longer than ${timeoutMs} ms`)
		throw error
	} finally {
		await thread.terminate()
	}
}
