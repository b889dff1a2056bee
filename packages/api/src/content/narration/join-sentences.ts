import { joinMp3, SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { lockKeptPresentation } from '../../core/lock-kept-presentation.ts'
import type { WordTiming } from '../../core/schema.ts'
import { joinedHash } from './hash.ts'
import { joinTimings } from './join-timings.ts'
import type { SentenceRow } from './read-sentences.ts'

export type JoinedClip = { audioKey: string; durationMs: number; wordTimings: WordTiming[] }

type ClipOwner = { organizationId: string; presentationId: string | undefined }

/** Returns the folder of the joined clips that were made for a presentation, with a slash at its end. */
export function presentationRecordings(ref: {
	organizationId: string
	presentationId: string
}): string {
	return `narration/${ref.organizationId}/${ref.presentationId}/`
}

/**
 * Times at which audio objects were last written, by key. Stored objects never change, so each process checks a key only once
 * in `FRESH_MS`.
 */
const existingObjects = new Map<string, number>()
/**
 * Milliseconds for which an object that was written counts as stored. After that, it is written again before a new row refers
 * to it, because the job `collect_unused_objects` may delete an unused object after 48 hours.
 */
const FRESH_MS = 24 * 3_600_000
const MAX_EXISTING_OBJECTS = 50_000

/**
 * Joins the stored sentences of a script into one clip and returns its key and word timings. Stores the audio under a
 * hash of the sentence hashes, so a later call within a day only joins timings. A clip of several sentences for a presentation is
 * stored in a folder of the presentation, which the erasure of its homeowner deletes. Rejects with `SpeechFailed` when a sentence's
 * audio is missing.
 */
export async function joinSentences(
	app: App,
	{ organizationId, presentationId }: ClipOwner,
	sentences: readonly SentenceRow[],
): Promise<JoinedClip> {
	const hash = joinedHash(sentences.map((sentence) => sentence.hash))
	const isOwn = presentationId !== undefined && sentences.length > 1
	const folder = isOwn
		? presentationRecordings({ organizationId, presentationId })
		: `narration/${organizationId}/`
	const audioKey = `${folder}${hash}.mp3`
	if (!(await isStored(app, audioKey, sentences.length > 1))) {
		const parts = sentences.map((sentence) => readSentenceAudio(app, organizationId, sentence))
		const { audio } = joinMp3(await Promise.all(parts))
		await app.providers.storage.put(audioKey, audio, 'audio/mpeg')
		if (isOwn) await requireKept(app, { organizationId, presentationId, audioKey })
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

/** Deletes a clip of a presentation that was deleted while the clip was joined, so an erasure leaves no clip. */
async function requireKept(
	{ db, providers }: App,
	{ audioKey, ...ref }: { organizationId: string; presentationId: string; audioKey: string },
): Promise<void> {
	try {
		await db.$transaction((tx) => lockKeptPresentation(tx, ref))
	} catch (error) {
		await providers.storage.delete(audioKey)
		throw error
	}
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
