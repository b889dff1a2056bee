/**
 * Embedding provider. Converts texts to vectors, so a question also finds passages that say something similar in different
 * words.
 */
export type Embedding = {
	/** Name of the engine and the model, with the number of dimensions. Vectors of different models cannot be compared. */
	model: string
	/** Minimum cosine similarity at which two texts count as related. */
	minSimilarity: number
	/**
	 * Returns a vector of length 1 for each text, in the order of the texts. A text without words gets a vector of zeros.
	 * Rejects when `signal` aborts. Rejects with `EmbeddingFailed` when the service fails.
	 */
	embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array<ArrayBuffer>[]>
}

/** Error for an embedding service that is unreachable, returns an error status, or returns no vector for a text. */
export class EmbeddingFailed extends Error {}

/**
 * Scales a vector to length 1, so the dot product of two vectors is their cosine. Returns a vector of zeros
 * unchanged.
 */
export function normalize(vector: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
	const length = Math.sqrt(vector.reduce((sum, value) => sum + value ** 2, 0))
	return length === 0 ? vector : vector.map((value) => value / length)
}
