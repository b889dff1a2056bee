import { joinMp3, SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import type { WordTiming } from '../../core/schema.ts'
import { joinedHash } from './hash.ts'
import { joinTimings } from './join-timings.ts'
import type { SentenceRow } from './read-sentences.ts'

export type JoinedClip = { audioKey: string; durationMs: number; wordTimings: WordTiming[] }

/**
 * Keys of audio objects that are known to be in the object store. Stored objects never change, so each process checks a key
 * only once.
 */
const existingObjects = new Set<string>()
const MAX_EXISTING_OBJECTS = 50_000

/**
 * Joins the stored sentences of a script into one clip and returns its key and word timings. Stores the audio under a
 * hash of the sentence hashes, so a later call only joins timings. Rejects with `SpeechFailed` when a sentence's
 * audio is missing.
 */
export async function joinSentences(
	app: App,
	organizationId: string,
	sentences: readonly SentenceRow[],
): Promise<JoinedClip> {
	const hash = joinedHash(sentences.map((sentence) => sentence.hash))
	const audioKey = `narration/${organizationId}/${hash}.mp3`
	if (!(await objectExists(app, audioKey))) {
		const parts = sentences.map((sentence) => readSentenceAudio(app, organizationId, sentence))
		const { audio } = joinMp3(await Promise.all(parts))
		await app.providers.storage.put(audioKey, audio, 'audio/mpeg')
	}
	const timings = joinTimings(
		sentences.map(({ durationMs, wordTimings }) => ({ durationMs, words: wordTimings })),
	)
	return { audioKey, ...timings }
}

async function objectExists({ providers, config }: App, key: string): Promise<boolean> {
	const objectId = `${config.S3_BUCKET ?? config.DATA_DIR}:${key}`
	if (existingObjects.has(objectId)) return true
	if ((await providers.storage.head(key)) === undefined) return false
	if (existingObjects.size >= MAX_EXISTING_OBJECTS) existingObjects.clear()
	existingObjects.add(objectId)
	return true
}

async function readSentenceAudio(
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
