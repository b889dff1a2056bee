import type { OpenAiSettings } from '../openai.ts'
import { createElevenLabsSpeech } from './elevenlabs.ts'
import { createLocalSpeech } from './local.ts'
import { createOpenAiSpeech } from './openai.ts'
import type { Speech } from './speech.ts'

/**
 * Settings that select the engine: ElevenLabs when its key is set, otherwise OpenAI when its key is set, otherwise the
 * local engine.
 */
export type SpeechSettings = {
	elevenLabsApiKey?: string
	elevenLabsBaseUrl?: string
} & OpenAiSettings

/** Creates the speech engine that the settings select. The engine does not connect to a service before its first use. */
export function createSpeech(settings: SpeechSettings, local = createLocalSpeech()): Speech {
	const { elevenLabsApiKey, elevenLabsBaseUrl, openai } = settings
	if (elevenLabsApiKey !== undefined)
		return createElevenLabsSpeech({
			apiKey: elevenLabsApiKey,
			...(elevenLabsBaseUrl !== undefined && { baseUrl: elevenLabsBaseUrl }),
		})
	if (openai !== undefined) return createOpenAiSpeech(openai)
	return local
}

export { createLocalSpeech } from './local.ts'
export { joinMp3, readMp3, silence } from './mp3.ts'
export {
	type Clip,
	type Speech,
	SpeechFailed,
	type SpeechFailure,
	type SpeechRequest,
	type SpeechVoice,
	type SpokenWord,
} from './speech.ts'
export { estimateDuration, estimateWords, splitWords } from './words.ts'
