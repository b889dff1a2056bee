import type OpenAI from 'openai'
import type { OpenAiConnection } from '../model/account.ts'
import { createClip } from './create-clip.ts'
import { type Speech, SpeechFailed, type SpeechVoice } from './speech.ts'
import { toSpeechFailed } from './to-speech-failed.ts'
import { estimateWords } from './words.ts'

const TIMEOUT_MS = 30_000
/** Average silence at the end of OpenAI's clips, in milliseconds. */
const TAIL_MS = 150

const VOICES: SpeechVoice[] = [
	'coral',
	'alloy',
	'ash',
	'ballad',
	'cedar',
	'echo',
	'fable',
	'marin',
	'nova',
	'onyx',
	'sage',
	'shimmer',
	'verse',
].map((voiceId) => ({
	voiceId,
	name: `${voiceId.charAt(0).toUpperCase()}${voiceId.slice(1)}`,
	category: 'openai',
	previewUrl: null,
	labels: {},
}))

/**
 * Creates the OpenAI speech engine. OpenAI returns no word times, so the engine estimates them from syllables and from
 * the exact duration of the clip. The engine loads its SDK on first use. It does not retry a failed call, because only
 * the caller knows how much time is left for a retry.
 */
export function createOpenAiSpeech(connection: OpenAiConnection): Speech {
	const { model } = connection
	let client: Promise<OpenAI> | undefined
	const connect = () => {
		const { apiKey, baseUrl } = connection
		const options = {
			apiKey,
			maxRetries: 0,
			timeout: TIMEOUT_MS,
			...(baseUrl && { baseURL: baseUrl }),
		}
		client ??= import('openai').then((sdk) => new sdk.OpenAI(options))
		return client
	}
	return {
		engine: 'openai',
		defaultVoiceId: 'coral',
		settings: `${model}/mp3`,
		listVoices: async () => VOICES,
		synthesize: async ({ text, voiceId, signal }) => {
			if (!VOICES.some((voice) => voice.voiceId === voiceId))
				throw new SpeechFailed('unknown_voice', `The voice ${voiceId} does not exist`)
			try {
				const openai = await connect()
				const answer = await openai.audio.speech.create(
					{ model, voice: voiceId, input: text, response_format: 'mp3' },
					signal === undefined ? {} : { signal },
				)
				const bytes = new Uint8Array(await answer.arrayBuffer())
				return createClip(bytes, ({ durationMs, delayMs }) => {
					const endMs = Math.max(delayMs, durationMs - TAIL_MS)
					return estimateWords(text, { startMs: delayMs, endMs })
				})
			} catch (cause) {
				throw toSpeechFailed(cause, { status: statusOf(cause), signal })
			}
		},
	}
}

function statusOf(cause: unknown): number | undefined {
	if (typeof cause !== 'object' || cause === null || !('status' in cause)) return undefined
	return typeof cause.status === 'number' ? cause.status : undefined
}
