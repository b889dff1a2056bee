/** Times of one whitespace-separated word, in milliseconds from the start of the clip. Entries are in text order. */
export type SpokenWord = { word: string; startTime: number; endTime: number }

/**
 * A synthesized text. `audio` is MP3. `durationMs` is the exact duration of the frames, so that clips join without
 * drift.
 */
export type Clip = { audio: Uint8Array; durationMs: number; words: SpokenWord[] }

export type SpeechVoice = {
	voiceId: string
	name: string
	category: string
	previewUrl: string | null
	labels: Record<string, string>
}

export type SpeechRequest = { text: string; voiceId: string; signal?: AbortSignal }

/** A speech engine. Rejects with `SpeechFailed`; the caller chooses the fallback audio. */
export type Speech = {
	engine: 'elevenlabs' | 'openai' | 'local'
	defaultVoiceId: string
	/** Settings other than voice and text that change the audio (model, format). Part of a recording's cache key. */
	settings: string
	/**
	 * Synthesizes one sentence and adds trailing silence. Rejects for an unknown voice, a provider failure, or an
	 * abort.
	 */
	synthesize: (request: SpeechRequest) => Promise<Clip>
	/** Lists the available voices, the default voice first. */
	listVoices: () => Promise<SpeechVoice[]>
}

/**
 * `refused`: a retry would fail again, because the service rejects the API key or the text. `busy`: the rate limit is
 * reached. `unavailable`: no response, or an invalid response.
 */
export type SpeechFailure = 'unknown_voice' | 'refused' | 'busy' | 'unavailable' | 'aborted'

export class SpeechFailed extends Error {
	readonly reason: SpeechFailure

	constructor(reason: SpeechFailure, message: string, cause?: unknown) {
		super(message, { cause })
		this.reason = reason
	}
}

/** Milliseconds of silence after a sentence, so that joined sentences have pauses. */
export const TRAILING_SILENCE_MS = 200
