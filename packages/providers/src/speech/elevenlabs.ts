import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { ELEVENLABS_MODEL } from '../model/models.ts'
import { toWordTimes } from './character-times.ts'
import { createClip } from './create-clip.ts'
import type { Speech, SpeechVoice } from './speech.ts'
import { toSpeechFailed } from './to-speech-failed.ts'
import { estimateWords } from './words.ts'

const FORMAT = 'mp3_44100_128'
/** Rachel, a premade voice that every ElevenLabs account has. */
const DEFAULT_VOICE = '21m00Tcm4TlvDq8ikWAM'
const VOICE_CACHE_MS = 5 * 60_000
const NO_RETRY = { maxRetries: 0, timeoutInSeconds: 30 }

/**
 * Creates the ElevenLabs engine. It converts the character times of the API to word times, and caches the list of
 * voices for five minutes. It loads its large SDK on first use. It does not retry a failed call, because only the
 * caller knows how much time is left.
 */
export function createElevenLabsSpeech(connection: { apiKey: string; baseUrl?: string }): Speech {
	let client: Promise<ElevenLabsClient> | undefined
	let voices: { at: number; list: Promise<SpeechVoice[]> } | undefined
	const connect = () => {
		client ??= import('@elevenlabs/elevenlabs-js').then(
			(sdk) => new sdk.ElevenLabsClient(connection),
		)
		return client
	}
	return {
		engine: 'elevenlabs',
		defaultVoiceId: DEFAULT_VOICE,
		settings: `${ELEVENLABS_MODEL}/${FORMAT}`,
		listVoices: () => {
			if (voices === undefined || Date.now() - voices.at > VOICE_CACHE_MS) {
				voices = { at: Date.now(), list: connect().then(fetchVoices) }
				voices.list.catch(() => {
					voices = undefined
				})
			}
			return voices.list
		},
		synthesize: async ({ text, voiceId, signal }) => {
			try {
				const { textToSpeech } = await connect()
				const { audioBase64, alignment } = await textToSpeech.convertWithTimestamps(
					voiceId,
					{ text, modelId: ELEVENLABS_MODEL, outputFormat: FORMAT },
					{ ...NO_RETRY, ...(signal !== undefined && { abortSignal: signal }) },
				)
				return createClip(Buffer.from(audioBase64, 'base64'), ({ durationMs, delayMs }) => {
					const timed = alignment && toWordTimes(text, alignment, { durationMs, delayMs })
					return timed ?? estimateWords(text, { startMs: delayMs, endMs: durationMs })
				})
			} catch (cause) {
				throw toSpeechFailed(cause, { status: statusOf(cause), signal })
			}
		},
	}
}

async function fetchVoices(client: ElevenLabsClient): Promise<SpeechVoice[]> {
	try {
		const { voices } = await client.voices.getAll({}, NO_RETRY)
		const known = voices.map((voice) => ({
			voiceId: voice.voiceId,
			name: voice.name ?? voice.voiceId,
			category: voice.category ?? 'premade',
			previewUrl: voice.previewUrl ?? null,
			labels: voice.labels ?? {},
		}))
		const isDefault = (voice: SpeechVoice) => voice.voiceId === DEFAULT_VOICE
		return [...known.filter(isDefault), ...known.filter((voice) => !isDefault(voice))]
	} catch (cause) {
		throw toSpeechFailed(cause, { status: statusOf(cause), signal: undefined })
	}
}

/**
 * Returns the HTTP status of an error. Returns 404 for an unknown voice, although ElevenLabs may report it as 400 with
 * `voice_not_found`.
 */
function statusOf(cause: unknown): number | undefined {
	if (typeof cause !== 'object' || cause === null || !('statusCode' in cause)) return undefined
	if (String(JSON.stringify('body' in cause ? cause.body : '')).includes('voice_not_found'))
		return 404
	return typeof cause.statusCode === 'number' ? cause.statusCode : undefined
}
