/**
 * Embedding provider: turns texts into vectors, so that a question finds passages of similar meaning in other words.
 */
export type Embedding = {
	/** Name of the engine and model, with the number of dimensions. Vectors of different models are not comparable. */
	model: string
	/** Minimum cosine similarity at which two texts count as related. */
	minSimilarity: number
	/**
	 * Returns a vector of length 1 for each text, in order. A text without words gets a vector of zeros.
	 * Rejects when `signal` aborts, and with `EmbeddingFailed` when the service fails.
	 */
	embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>
}

/** Error when an embedding service is unreachable, returns an error status, or returns no vector for a text. */
export class EmbeddingFailed extends Error {}

/** Scales a vector to length 1, so that a dot product is the cosine. Returns a vector of zeros unchanged. */
export function normalize(vector: Float32Array): Float32Array {
	const length = Math.hypot(...vector)
	return length === 0 ? vector : vector.map((value) => value / length)
}
