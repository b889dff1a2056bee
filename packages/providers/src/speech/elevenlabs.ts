import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { ELEVENLABS_MODEL } from '../model/models.ts'
import { toWordTimes } from './character-times.ts'
import { createClip } from './create-clip.ts'
import { type Speech, SpeechFailed, type SpeechVoice } from './speech.ts'
import { toSpeechFailed } from './to-speech-failed.ts'
import { estimateWords } from './words.ts'

const FORMAT = 'mp3_44100_128'
/** Rachel, a premade voice that every ElevenLabs account has. */
const DEFAULT_VOICE = '21m00Tcm4TlvDq8ikWAM'
const VOICE_CACHE_MS = 5 * 60_000
const TIMEOUT_MS = 30_000

type Connection = { apiKey: string; baseUrl?: string }

/**
 * Creates the ElevenLabs engine. It converts the character times of the API to word times, and caches the list of
 * voices for five minutes. Imports the SDK of ElevenLabs at the first call, because it takes 165 MB and two seconds
 * (docs/decisions/0212-elevenlabs-through-its-sdk.md). It does not retry a failed call, because only the caller knows how much
 * time is left.
 */
export function createElevenLabsSpeech(connection: Connection): Speech {
	let voices: { at: number; list: Promise<SpeechVoice[]> } | undefined
	let opened: Promise<ElevenLabsClient> | undefined

	/** Calls the API within the time limit. Throws `SpeechFailed`. */
	async function request<Answer>(
		call: (client: ElevenLabsClient, options: { abortSignal: AbortSignal }) => Promise<Answer>,
		signal?: AbortSignal,
	): Promise<Answer> {
		const timeout = AbortSignal.timeout(TIMEOUT_MS)
		try {
			signal?.throwIfAborted()
			opened ??= openClient(connection)
			const abortSignal = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
			return await call(await opened, { abortSignal })
		} catch (cause) {
			throw toSpeechFailed(cause, { status: statusOf(cause), signal })
		}
	}

	async function fetchVoices(): Promise<SpeechVoice[]> {
		const { voices: listed } = await request((client, options) => client.voices.getAll({}, options))
		const known = listed.map((voice) => ({
			voiceId: voice.voiceId,
			name: voice.name ?? voice.voiceId,
			category: voice.category ?? 'premade',
			previewUrl: voice.previewUrl ?? null,
			labels: voice.labels ?? {},
		}))
		const isDefault = (voice: SpeechVoice) => voice.voiceId === DEFAULT_VOICE
		return [...known.filter(isDefault), ...known.filter((voice) => !isDefault(voice))]
	}

	return {
		engine: 'elevenlabs',
		defaultVoiceId: DEFAULT_VOICE,
		settings: `${ELEVENLABS_MODEL}/${FORMAT}`,
		listVoices: () => {
			if (voices === undefined || Date.now() - voices.at > VOICE_CACHE_MS) {
				voices = { at: Date.now(), list: fetchVoices() }
				voices.list.catch(() => {
					voices = undefined
				})
			}
			return voices.list
		},
		synthesize: ({ text, voiceId, signal }) =>
			request(async (client, options) => {
				const { audioBase64, alignment } = await client.textToSpeech.convertWithTimestamps(
					voiceId,
					{ text, modelId: ELEVENLABS_MODEL, outputFormat: FORMAT },
					options,
				)
				return createClip(Buffer.from(audioBase64, 'base64'), ({ durationMs, delayMs }) => {
					const timed = alignment && toWordTimes(text, alignment, { durationMs, delayMs })
					return timed ?? estimateWords(text, { startMs: delayMs, endMs: durationMs })
				})
			}, signal),
	}
}

async function openClient({ apiKey, baseUrl }: Connection): Promise<ElevenLabsClient> {
	const sdk = await import('@elevenlabs/elevenlabs-js')
	return new sdk.ElevenLabsClient({ apiKey, maxRetries: 0, ...(baseUrl && { baseUrl }) })
}

/**
 * Returns the status of an error response, or undefined when there is none. Returns 404 for an unknown voice, although ElevenLabs
 * may report it as 400 with `voice_not_found`.
 */
function statusOf(error: unknown): number | undefined {
	if (!(error instanceof Error) || error instanceof SpeechFailed) return undefined
	if (!('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
	if (error.statusCode < 400) return undefined
	const body = 'body' in error ? JSON.stringify(error.body) : ''
	return body?.includes('voice_not_found') ? 404 : error.statusCode
}
