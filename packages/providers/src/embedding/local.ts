import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Embedding, normalize } from './embedding.ts'
import { weightedTermsOf } from './terms.ts'

const DIMENSIONS = 1024
/**
 * Number of texts after which the engine yields to the event loop. Embedding so many texts takes a few milliseconds.
 */
const TEXTS_PER_YIELD = 16
/** Weights of a letter trigram and of a pair of neighboring words, relative to a single word. */
const TRIGRAM_WEIGHT = 0.35
const PAIR_WEIGHT = 0.5
/** Prefixes that keep features of different types apart when they are hashed. */
const WORD = 'w:'
const PAIR = 'p:'
const TRIGRAM = 't:'

/**
 * Creates the local embedding engine. The features of a text are the meanings of its words, the pairs of neighboring
 * words and the letter trigrams. Each feature is hashed to dimensions and signs of the vector (feature hashing). Words
 * that are rare in home improvement have a higher weight. Equal texts get equal vectors. Texts without a common feature
 * are unrelated.
 */
export function createLocalEmbedding(): Embedding {
	return {
		model: `local/1/${DIMENSIONS}`,
		minSimilarity: 0.1,
		embed: async (texts, signal) => {
			const vectors: Float32Array[] = []
			for (const text of texts) {
				if (vectors.length % TEXTS_PER_YIELD === TEXTS_PER_YIELD - 1) await yieldToEventLoop()
				signal?.throwIfAborted()
				vectors.push(embedText(text))
			}
			return vectors
		},
	}
}

function embedText(text: string): Float32Array {
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

/** Returns a 32-bit FNV-1a hash. The final steps of MurmurHash3 give similar spellings different hashes. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5
	for (let index = 0; index < text.length; index += 1)
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
	return (hash ^ (hash >>> 16)) >>> 0
}
