import { estimateDuration, estimateWords, readMp3, silence } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import type { SynthesizedScript } from './synthesize-script.ts'

const MAX_FALLBACK_MS = 10 * 60_000

/**
 * What plays when nobody can speak a script: silence as long as it would take to say, with estimated word times, so
 * that the captions go on and the homeowner reads what should be heard. One object for each whole second.
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
	}
}
