/** Milliseconds from the start of the clip; one entry for each whitespace-separated word of the text, in its order. */
export type SpokenWord = { word: string; startTime: number; endTime: number }

/** One spoken text. `audio` is MP3; `durationMs` is the length of its frames, so that clips can be joined end to end. */
export type Clip = { audio: Uint8Array; durationMs: number; words: SpokenWord[] }

export type SpeechVoice = {
	voiceId: string
	name: string
	category: string
	previewUrl: string | null
	labels: Record<string, string>
}

export type SpeechRequest = { text: string; voiceId: string; signal?: AbortSignal }

/** A speech engine. Throws `SpeechFailed` when it cannot speak; the caller decides what to play instead. */
export type Speech = {
	engine: 'elevenlabs' | 'openai' | 'local'
	defaultVoiceId: string
	/** What shapes the sound beside voice and text (model, format): part of a clip's identity. */
	settings: string
	/** Speaks one sentence, with a breath of silence after it. Rejects on an unknown voice, a refusal of the provider, or `signal`. */
	synthesize: (request: SpeechRequest) => Promise<Clip>
	/** The voices on offer, the default first. */
	listVoices: () => Promise<SpeechVoice[]>
}

/** `refused`: asking again changes nothing (key, text). `busy`: over a limit. `unavailable`: no answer, or a broken one. */
export type SpeechFailure = 'unknown_voice' | 'refused' | 'busy' | 'unavailable' | 'aborted'

export class SpeechFailed extends Error {
	readonly reason: SpeechFailure

	constructor(reason: SpeechFailure, message: string, cause?: unknown) {
		super(message, { cause })
		this.reason = reason
	}
}

/** Silence that ends a sentence, so that sentences joined end to end breathe. */
export const TRAILING_SILENCE_MS = 200
