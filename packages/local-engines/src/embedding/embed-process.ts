import { DIMENSIONS, embedText } from './embed-text.ts'

/** Returns the vectors of all texts in one array, in the order of the texts. */
export function work(texts: readonly string[]): Float32Array {
	const vectors = new Float32Array(texts.length * DIMENSIONS)
	for (const [index, text] of texts.entries()) vectors.set(embedText(text), index * DIMENSIONS)
	return vectors
}
