import { createProcessQueue } from '../engine-process/process-queue.ts'
import type { SynthesisRequest } from './local/speech-process.ts'
import { type Clip, type Speech, SpeechFailed, type SpeechVoice } from './speech.ts'

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

/** Milliseconds after which an idle process ends. */
const IDLE_MS = 5000

/** The speech process of this server. It starts with the first text. */
const { run } = createProcessQueue<SynthesisRequest, Clip>(
	new URL('./local/speech-process.ts', import.meta.url),
	{ running: 1, idleMs: IDLE_MS },
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
				return await run({ text, voice: voiceId }, signal)
			} catch (cause) {
				if (signal?.aborted) throw new SpeechFailed('aborted', 'The request was aborted', cause)
				throw new SpeechFailed('unavailable', 'The local speech engine failed', cause)
			}
		},
	}
}
