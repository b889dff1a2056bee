import { joinMp3, SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import type { WordTiming } from '../../core/schema.ts'
import { joinedHash } from './hash.ts'
import { joinTimings } from './join-timings.ts'
import type { SentenceRow } from './read-sentences.ts'

export type JoinedClip = { audioKey: string; durationMs: number; wordTimings: WordTiming[] }

/**
 * Times at which audio objects were last written, by key. Stored objects never change, so each process checks a key only once
 * in `FRESH_MS`.
 */
const existingObjects = new Map<string, number>()
/**
 * Milliseconds after which an object is written again before another row refers to it. Far less than the 48 hours after which
 * the job `storage.collect` may delete an object.
 */
const FRESH_MS = 24 * 3_600_000
const MAX_EXISTING_OBJECTS = 50_000

/**
 * Joins the stored sentences of a script into one clip and returns its key and word timings. Stores the audio under a
 * hash of the sentence hashes, so a later call within a day only joins timings. Rejects with `SpeechFailed` when a sentence's
 * audio is missing.
 */
export async function joinSentences(
	app: App,
	organizationId: string,
	sentences: readonly SentenceRow[],
): Promise<JoinedClip> {
	const hash = joinedHash(sentences.map((sentence) => sentence.hash))
	const audioKey = `narration/${organizationId}/${hash}.mp3`
	if (!(await isStored(app, audioKey, sentences.length > 1))) {
		const parts = sentences.map((sentence) => readSentenceAudio(app, organizationId, sentence))
		const { audio } = joinMp3(await Promise.all(parts))
		await app.providers.storage.put(audioKey, audio, 'audio/mpeg')
	}
	const timings = joinTimings(
		sentences.map(({ durationMs, wordTimings }) => ({ durationMs, words: wordTimings })),
	)
	return { audioKey, ...timings }
}

/**
 * Returns whether the object exists, and for `mustBeFresh`, whether it was written within `FRESH_MS`. A clip of one sentence need
 * not be fresh, because the row of the sentence refers to it.
 */
async function isStored(
	{ providers, config, now }: App,
	key: string,
	mustBeFresh: boolean,
): Promise<boolean> {
	const objectId = `${config.S3_BUCKET ?? config.DATA_DIR}:${key}`
	const oldest = mustBeFresh ? now().getTime() - FRESH_MS : 0
	if ((existingObjects.get(objectId) ?? 0) > oldest) return true
	const writtenAt = (await providers.storage.head(key))?.writtenAt.getTime() ?? 0
	if (writtenAt <= oldest) return false
	if (existingObjects.size >= MAX_EXISTING_OBJECTS) existingObjects.clear()
	existingObjects.set(objectId, writtenAt)
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
