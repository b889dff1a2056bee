import { callSignal, untilAborted } from '@dormer/providers/deadline'
import { type Clip, joinMp3, SpeechFailed } from '@dormer/providers/speech'
import { z } from 'zod'
import { clientNetwork } from '../../core/client-network.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { WordTiming } from '../../core/schema.ts'
import type { Context } from '../../core/trpc.ts'
import { findLocalVoice } from '../voices/index.ts'
import { sentenceHash } from './hash.ts'
import { joinTimings } from './join-timings.ts'
import { limitOpenSentence, withOpenScript } from './open-scripts.ts'
import { splitSentences } from './split-sentences.ts'
import type { SynthesizedScript } from './synthesize-script.ts'
import { alignTimings, fillVariables } from './variables.ts'

/** Folder of the recordings that belong to no company. The job `collect_unused_objects` deletes them after two days. */
export const OPEN_RECORDINGS = 'narration/open/'
/** Milliseconds for which a recording is used again. Far less than the two days after which it is deleted. */
const FRESH_MS = 24 * 3_600_000

const Recording = z.object({ durationMs: z.number(), wordTimings: z.array(WordTiming) })
type Recording = z.infer<typeof Recording>
type Line = { script: string; voiceId?: string | undefined; signal: AbortSignal | undefined }

/**
 * Synthesizes a script for a caller who names neither a presentation nor a slide of a company. The local voice
 * speaks, with neutral values for variables. Its characters count toward the daily limits of such texts, per network address and in
 * total, before the first sentence; nothing is refunded. A recording is used again for a day. Rejects with `SpeechFailed` for a script
 * without words, too many such scripts, and a failure of the voice, and with 429 `RATE_LIMITED` beyond the daily limits.
 */
export async function synthesizeWithoutCompany(
	ctx: Context,
	{ script, voiceId: wanted, signal }: Line,
): Promise<SynthesizedScript> {
	const { localSpeech } = ctx.providers
	const { engine, settings, defaultVoiceId } = localSpeech
	const voiceId = (await findLocalVoice(ctx, wanted)) ?? defaultVoiceId
	const text = fillVariables(script, {})
	const key = `${OPEN_RECORDINGS}${sentenceHash({ engine, settings, voiceId, text })}`
	const audioKey = `${key}.mp3`
	const known = await readRecording(ctx, key)
	const recording =
		known ?? (await withOpenScript(() => record(ctx, { text, voiceId, key, signal })))
	return {
		audioKey,
		durationMs: recording.durationMs,
		wordTimings: alignTimings(script, recording.wordTimings, {}),
		voiceId,
		source: known === undefined ? engine : 'cache',
		charactersSynthesized: known === undefined ? [...text].length : 0,
		isReplacement: false,
	}
}

async function readRecording(
	{ providers, now }: Context,
	key: string,
): Promise<Recording | undefined> {
	const { storage } = providers
	const head = await storage.head(`${key}.json`)
	if (head === undefined || now().getTime() - head.writtenAt.getTime() > FRESH_MS) return undefined
	const object = await storage.get(`${key}.json`)
	return object && Recording.parse(JSON.parse(new TextDecoder().decode(object.bytes)))
}

type Work = { text: string; voiceId: string; key: string; signal: AbortSignal | undefined }

async function record(ctx: Context, { text, voiceId, key, signal }: Work): Promise<Recording> {
	const { localSpeech, storage } = ctx.providers
	const sentences = splitSentences(text)
	if (sentences.length === 0) throw new SpeechFailed('no_words', 'The script is empty')
	await countTowardDailyLimits(ctx, [...text].length)
	const until = callSignal(ctx.config.PROVIDER_TIMEOUT_MS, ...(signal ? [signal] : []))
	const clips: Clip[] = []
	for (const sentence of sentences) {
		const speak = () => {
			until.throwIfAborted()
			return localSpeech.synthesize({ text: sentence.text, voiceId, signal: until })
		}
		clips.push(await untilAborted(limitOpenSentence(speak), until))
	}
	const recording = joinTimings(clips)
	await storage.put(`${key}.mp3`, joinMp3(clips.map(({ audio }) => audio)).audio, 'audio/mpeg')
	const timings = new TextEncoder().encode(JSON.stringify(recording))
	await storage.put(`${key}.json`, timings, 'application/json')
	return recording
}

async function countTowardDailyLimits(ctx: Context, points: number): Promise<void> {
	const counter = { ...ctx, setHeader: () => {} }
	await enforceRateLimit(counter, { name: 'openSpeech', points }, clientNetwork(ctx.ip))
	await enforceRateLimit(counter, { name: 'openSpeechInAll', points }, 'all')
}
