import { joinMp3, SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import type { WordTiming } from '../../core/schema.ts'
import { joinedHash } from './hash.ts'
import type { SentenceRow } from './sentence-rows.ts'
import { joinTimings } from './timings.ts'

export type JoinedClip = { audioKey: string; durationMs: number; wordTimings: WordTiming[] }

/** Objects that were seen to be there; an object never changes, so looking once is enough. */
const seen = new Set<string>()
const SEEN_LIMIT = 50_000

/**
 * The clip of a script: its sentences joined frame by frame, kept under the hash of theirs. Joined once; afterwards
 * only the times are put together. Throws `SpeechFailed` when the object of a sentence is lost.
 */
export async function joinSentences(
	app: App,
	organizationId: string,
	sentences: readonly SentenceRow[],
): Promise<JoinedClip> {
	const hash = joinedHash(sentences.map((sentence) => sentence.hash))
	const audioKey = `narration/${organizationId}/${hash}.mp3`
	if (!(await isThere(app, audioKey))) {
		const parts = sentences.map((sentence) => readSentence(app, organizationId, sentence))
		const { audio } = joinMp3(await Promise.all(parts))
		await app.providers.storage.put(audioKey, audio, 'audio/mpeg')
	}
	const timings = joinTimings(
		sentences.map(({ durationMs, wordTimings }) => ({ durationMs, words: wordTimings })),
	)
	return { audioKey, ...timings }
}

async function isThere({ providers, config }: App, key: string): Promise<boolean> {
	const place = `${config.S3_BUCKET ?? config.DATA_DIR}:${key}`
	if (seen.has(place)) return true
	if ((await providers.storage.head(key)) === undefined) return false
	if (seen.size >= SEEN_LIMIT) seen.clear()
	seen.add(place)
	return true
}

async function readSentence(
	app: App,
	organizationId: string,
	{ hash, audioKey }: SentenceRow,
): Promise<Uint8Array> {
	const object = await app.providers.storage.get(audioKey)
	if (object !== undefined) return object.bytes
	await app.db.narrationSentence.deleteMany({ where: { organizationId, hash } })
	throw new SpeechFailed(
		'unavailable',
		'The recording of a sentence is lost; it will be made again',
	)
}
