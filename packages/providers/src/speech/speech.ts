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
	/** Speaks one sentence. Rejects on an unknown voice, a refusal of the provider, or `signal`. */
	synthesize: (request: SpeechRequest) => Promise<Clip>
	/** The voices on offer, the default first. */
	listVoices: () => Promise<SpeechVoice[]>
}

export class SpeechFailed extends Error {}
