import {
	type Clip,
	type Speech,
	SpeechFailed,
	type SpeechVoice,
} from '@dormer/providers/speech/speech'
import { ChildPoolBusy, createChildPool } from '../child-work/child-pool.ts'
import type { SynthesisRequest } from './speech-process.ts'

const voice = (voiceId: string, name: string, labels: Record<string, string>): SpeechVoice => ({
	voiceId,
	name,
	category: 'local',
	previewUrl: null,
	labels,
})

/**
 * Voices of the engine, the default voice first. A speech recognizer misheard 19% of the words of `rms` and 32% of the
 * words of `slt` (docs/decisions/0060-rms-is-the-default-local-voice.md).
 */
const VOICES = [
	voice('rms', 'Miles', { accent: 'American', gender: 'male' }),
	voice('slt', 'Clara', { accent: 'American', gender: 'female' }),
	voice('awb', 'Rory', { accent: 'Scottish', gender: 'male' }),
]

/**
 * The speech process of this server. A text of 5,000 characters takes some seconds, and its spoken form 310 MB. A company has up
 * to four sentences in the queue, strangers together one (`packages/api/src/content/narration/synthesize-sentence.ts`).
 */
const speakInProcess = createChildPool<SynthesisRequest, Clip>(
	new URL('./speech-process.ts', import.meta.url),
	{ processes: 1, waiting: 256, timeoutMs: 60_000, memoryMb: 900 },
)

/**
 * Creates the local speech engine, which runs flite as WebAssembly in a child process. The engine speaks numbers and
 * abbreviations as words, and returns measured word times. Rejects for an unknown voice, an abort, or a failed synthesis.
 */
export function createLocalSpeech(): Speech {
	return {
		engine: 'local',
		defaultVoiceId: 'rms',
		settings: 'flite-2.3/mp3-16000-48/2',
		listVoices: async () => VOICES,
		synthesize: async ({ text, voiceId, signal }) => {
			if (!VOICES.some((known) => known.voiceId === voiceId))
				throw new SpeechFailed('unknown_voice', `The voice ${voiceId} does not exist`)
			try {
				return await speakInProcess({ text, voice: voiceId }, signal)
			} catch (cause) {
				if (signal?.aborted) throw new SpeechFailed('aborted', 'The request was aborted', cause)
				if (cause instanceof ChildPoolBusy)
					throw new SpeechFailed('busy', 'Too many sentences wait for the local voice', cause)
				throw new SpeechFailed('unavailable', 'The local speech engine failed', cause)
			}
		},
	}
}
