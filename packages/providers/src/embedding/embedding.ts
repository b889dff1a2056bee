/** Texts as points of a space where like means near, so that a question finds passages that share none of its words. */
export type Embedding = {
	/** Names the engine and its space: vectors of two models are never compared. */
	model: string
	/** Below this cosine two texts have nothing to do with each other. */
	minSimilarity: number
	/**
	 * A vector of length 1 for each text, in their order; all zeros for one without words.
	 * Rejects with `EmbeddingFailed` when the service does not answer.
	 */
	embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>
}

/** The service could not be asked, refused, or answered with something else than a vector for each text. */
export class EmbeddingFailed extends Error {}

/** Scales a vector to length 1, so that a dot product is the cosine. One of zeros stays as it is. */
export function normalize(vector: Float32Array): Float32Array {
	const length = Math.hypot(...vector)
	return length === 0 ? vector : vector.map((value) => value / length)
}
