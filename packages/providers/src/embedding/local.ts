import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Embedding, normalize } from './embedding.ts'
import { weightedTermsOf } from './terms.ts'

const DIMENSIONS = 1024
/** So many texts hold up nobody for longer than some milliseconds. */
const TEXTS_PER_YIELD = 16
const TRIGRAMS = 0.35
const PAIRS = 0.5
/** Parts of a hash, so that the same text never lands on the same place twice. */
const WORD = 'w:'
const PAIR = 'p:'
const TRIGRAM = 't:'

/**
 * Words by their stems and meanings, pairs of them, and their letters by threes, each hashed to a place and a sign. A
 * word counts the more the rarer it is in this trade. The same text gives the same vector everywhere; what two texts
 * say without a stem, a letter group or a meaning of the trade in common stays unrelated.
 */
export function createLocalEmbedding(): Embedding {
	return {
		model: `local/1/${DIMENSIONS}`,
		minSimilarity: 0.1,
		embed: async (texts, signal) => {
			const vectors: Float32Array[] = []
			for (const text of texts) {
				if (vectors.length % TEXTS_PER_YIELD === TEXTS_PER_YIELD - 1) await othersTurn()
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
			add(`${PAIR}${meaning} ${next.meaning}`, (PAIRS * (weight + next.weight)) / 2)
		const trigrams = trigramsOf(stem)
		for (const trigram of trigrams)
			add(TRIGRAM + trigram, (TRIGRAMS * weight) / Math.sqrt(trigrams.length))
	}
	const vector = new Float32Array(DIMENSIONS)
	for (const [feature, weight] of weights) {
		// What is said ten times says more than once, not ten times more.
		const value = Math.log1p(weight)
		// At two places: where two features meet by chance at one, they do not at the other.
		for (const hash of [hashOf(feature), hashOf(`${feature}'`)]) {
			const place = hash % DIMENSIONS
			vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? -value : value)
		}
	}
	return normalize(vector)
}

function trigramsOf(stem: string): string[] {
	const padded = `^${stem}$`
	return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3))
}

/** FNV-1a with a final mix (murmur3's), 32 bits: neighbours in spelling land apart. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5
	for (let index = 0; index < text.length; index += 1)
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
	return (hash ^ (hash >>> 16)) >>> 0
}
