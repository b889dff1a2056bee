import { createHash } from 'node:crypto'

const sha256 = (parts: readonly string[]) =>
	createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The identity of a spoken sentence: engine, voice, settings and words (decision "speech is bought by the sentence"). */
export function sentenceHash(voice: {
	engine: string
	voiceId: string
	settings: string
	text: string
}): string {
	return sha256([voice.engine, voice.voiceId, voice.settings, voice.text])
}

/** The identity of clips joined in this order. One clip alone is itself. */
export function joinedHash(hashes: readonly string[]): string {
	const [only, ...more] = hashes
	return only !== undefined && more.length === 0 ? only : sha256(hashes)
}
