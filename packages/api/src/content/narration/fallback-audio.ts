import { estimateDuration, estimateWords, readMp3, silence } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import type { SynthesizedScript } from './synthesize-script.ts'

const MAX_FALLBACK_MS = 10 * 60_000

/**
 * Returns silent audio with estimated word timings, for a script that no provider could synthesize. The silence lasts
 * as long as reading the script aloud, so captions keep advancing and the homeowner can read along. Rounds the duration
 * up to whole seconds and stores one audio object per duration.
 */
export async function createFallbackAudio(
	{ providers }: Pick<App, 'providers'>,
	script: string,
	voiceId?: string | null,
): Promise<SynthesizedScript> {
	const { storage, speech } = providers
	const estimatedMs = Math.min(MAX_FALLBACK_MS, estimateDuration(script))
	const seconds = Math.ceil(estimatedMs / 1000)
	const audioKey = `narration/silence/${seconds}.mp3`
	const audio = silence(seconds * 1000)
	if ((await storage.head(audioKey)) === undefined) await storage.put(audioKey, audio, 'audio/mpeg')
	const words = estimateWords(script, { startMs: 0, endMs: estimatedMs })
	return {
		audioKey,
		durationMs: Math.round(readMp3(audio).durationMs),
		wordTimings: words.map(({ word, startTime, endTime }) => ({
			word,
			startTime: Math.round(startTime),
			endTime: Math.round(endTime),
		})),
		voiceId: voiceId || speech.defaultVoiceId,
		source: 'fallback',
		charactersSynthesized: 0,
		isReplacement: true,
	}
}
