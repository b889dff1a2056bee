/**
 * Start and end of one whitespace-separated word, in milliseconds from the start of the clip. The words are in text
 * order.
 */
export type SpokenWord = { word: string; startTime: number; endTime: number }

/**
 * A synthesized text. `audio` is an MP3. `durationMs` is the exact duration of its frames, so captions of joined
 * clips stay in time.
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

/** A speech engine. When it rejects with `SpeechFailed`, the caller uses the local voice or fallback audio instead. */
export type Speech = {
	engine: 'elevenlabs' | 'openai' | 'local'
	defaultVoiceId: string
	/**
	 * Settings that change the audio, such as the model; the voice and the text are not included. Part of a recording's cache key.
	 */
	settings: string
	/**
	 * Synthesizes one sentence and adds silence at the end. Rejects for an unknown voice, a provider failure, or an abort.
	 */
	synthesize: (request: SpeechRequest) => Promise<Clip>
	/** Lists the available voices, the default voice first. */
	listVoices: () => Promise<SpeechVoice[]>
}

/**
 * Reason of a failed synthesis. `no_words`: the text is empty. `refused`: the service rejects the API key or the text, so a retry would fail again.
 * `busy`: the rate limit is reached. `unavailable`: the service sent no response or an invalid one.
 */
export type SpeechFailure =
	| 'unknown_voice'
	| 'no_words'
	| 'refused'
	| 'busy'
	| 'unavailable'
	| 'aborted'

/** Error of a speech provider. `reason` says whether a retry may succeed. */
export class SpeechFailed extends Error {
	readonly reason: SpeechFailure

	constructor(reason: SpeechFailure, message: string, cause?: unknown) {
		super(message, { cause })
		this.reason = reason
	}
}

/** Milliseconds of silence after each sentence, so joined sentences are separated by pauses. */
export const TRAILING_SILENCE_MS = 200
