import { normalize } from './embedding.ts'
import { weightedTermsOf } from './terms.ts'

/** Number of dimensions of a vector of the local engine. */
export const DIMENSIONS = 1024
/** Weights of a letter trigram and of a pair of neighboring words, relative to a single word. */
const TRIGRAM_WEIGHT = 0.35
const PAIR_WEIGHT = 0.5
/** Prefixes that keep features of different types apart when they are hashed. */
const WORD = 'w:'
const PAIR = 'p:'
const TRIGRAM = 't:'

/**
 * Returns the vector of a text. The features of a text are the meanings of its words, the pairs of neighboring words and
 * the letter trigrams. Each feature is hashed to dimensions and signs of the vector (feature hashing).
 */
export function embedText(text: string): Float32Array<ArrayBuffer> {
	const weights = new Map<string, number>()
	const add = (feature: string, weight: number) =>
		weights.set(feature, (weights.get(feature) ?? 0) + weight)
	const terms = weightedTermsOf(text)
	for (const [index, { stem, meaning, weight }] of terms.entries()) {
		add(WORD + meaning, weight)
		const next = terms[index + 1]
		if (next !== undefined)
			add(`${PAIR}${meaning} ${next.meaning}`, (PAIR_WEIGHT * (weight + next.weight)) / 2)
		const trigrams = trigramsOf(stem)
		for (const trigram of trigrams)
			add(TRIGRAM + trigram, (TRIGRAM_WEIGHT * weight) / Math.sqrt(trigrams.length))
	}
	const vector = new Float32Array(DIMENSIONS)
	for (const [feature, weight] of weights) {
		// Reduces the weight of repetitions: ten occurrences of a feature weigh more than one, but less than ten times as
		// much.
		const value = Math.log1p(weight)
		// Uses two dimensions for each feature: two features that share one dimension by chance rarely share the other.
		for (const hash of [hashOf(feature), hashOf(`${feature}'`)]) {
			const dimension = hash % DIMENSIONS
			vector[dimension] = (vector[dimension] ?? 0) + (hash & 0x8000_0000 ? -value : value)
		}
	}
	return normalize(vector)
}

function trigramsOf(stem: string): string[] {
	const padded = `^${stem}$`
	return Array.from({ length: Math.max(0, padded.length - 2) }, (_, start) =>
		padded.slice(start, start + 3),
	)
}

/**
 * Returns a 32-bit FNV-1a hash, mixed by the final steps of MurmurHash3. Without this mixing, similar spellings would have
 * similar hashes.
 */
function hashOf(text: string): number {
	let hash = 0x811c9dc5
	for (let index = 0; index < text.length; index += 1)
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
	return (hash ^ (hash >>> 16)) >>> 0
}
