import { normalize } from '@dormer/providers/embedding/embedding'
import { type Term, termsOf } from '@dormer/providers/language/terms/terms'

/** Number of dimensions of a vector of the local engine. */
export const DIMENSIONS = 1024
/** Weights of a letter trigram and of a pair of neighboring words, relative to a single word. */
const TRIGRAM_WEIGHT = 0.35
const PAIR_WEIGHT = 0.5
/** Weights of words that are common in home improvement, of words that are not, and of numbers. */
const GENERIC_WEIGHT = 1
const SPECIFIC_WEIGHT = 1.7
const NUMBER_WEIGHT = 1.3
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
	const terms = termsOf(text).map(weigh)
	for (const [index, { stem, meanings, weight }] of terms.entries()) {
		for (const meaning of meanings) add(WORD + meaning, weight)
		const next = terms[index + 1]
		if (next !== undefined)
			add(`${PAIR}${meanings[0]} ${next.meanings[0]}`, (PAIR_WEIGHT * (weight + next.weight)) / 2)
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

function weigh({ stem, meanings, isGeneric }: Term) {
	const weight = isGeneric ? GENERIC_WEIGHT : SPECIFIC_WEIGHT
	return { stem, meanings, weight: /^\d/.test(stem) ? NUMBER_WEIGHT : weight }
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
