import { createHash } from 'node:crypto'

const sha256 = (parts: readonly string[]) =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * Returns the cache key of a sentence: a hash of engine, voice, settings and text
 * (docs/design/performance.md#targets).
 */
export function sentenceHash(voice: {
	engine: string
	voiceId: string
	settings: string
	text: string
}): string {
	return sha256([voice.engine, voice.voiceId, voice.settings, voice.text])
}

/**
 * Returns the cache key of the clip that joins the clips of `hashes` in order. For a single clip, returns the hash of
 * this clip.
 */
export function joinedHash(hashes: readonly string[]): string {
	const [only, ...more] = hashes
	return only !== undefined && more.length === 0 ? only : sha256(hashes)
}
