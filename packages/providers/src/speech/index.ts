import type { OpenAiSettings } from '../model/account.ts'
import { connectionFor } from '../model/models.ts'
import { createElevenLabsSpeech } from './elevenlabs.ts'
import { createOpenAiSpeech } from './openai.ts'
import type { Speech } from './speech.ts'

/**
 * Settings that select the speech engine. `speechEngine` names the engine. Without `speechEngine`, ElevenLabs speaks if its API
 * key is set, and otherwise OpenAI if it is configured. `local` speaks in all other cases.
 */
export type SpeechSettings = {
	speechEngine?: Speech['engine']
	elevenLabsApiKey?: string
	elevenLabsBaseUrl?: string
} & OpenAiSettings

/** Creates the speech engine that the settings select. The engine does not connect to a service before its first use. */
export function createSpeech(settings: SpeechSettings, local: Speech): Speech {
	const { speechEngine, elevenLabsApiKey, elevenLabsBaseUrl } = settings
	const connection = connectionFor(settings.openai, 'speech')
	const uses = (engine: Speech['engine']) => speechEngine === undefined || speechEngine === engine
	if (elevenLabsApiKey !== undefined && uses('elevenlabs'))
		return createElevenLabsSpeech({
			apiKey: elevenLabsApiKey,
			...(elevenLabsBaseUrl !== undefined && { baseUrl: elevenLabsBaseUrl }),
		})
	if (connection !== undefined && uses('openai')) return createOpenAiSpeech(connection)
	return local
}

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
