import { z } from 'zod'
import { ELEVENLABS_MODEL } from '../model/models.ts'
import { toWordTimes } from './character-times.ts'
import { createClip } from './create-clip.ts'
import type { Speech, SpeechVoice } from './speech.ts'
import { toSpeechFailed } from './to-speech-failed.ts'
import { estimateWords } from './words.ts'

const ELEVENLABS_URL = 'https://api.elevenlabs.io'
const FORMAT = 'mp3_44100_128'
/** Rachel, a premade voice that every ElevenLabs account has. */
const DEFAULT_VOICE = '21m00Tcm4TlvDq8ikWAM'
const VOICE_CACHE_MS = 5 * 60_000
const TIMEOUT_MS = 30_000

type Connection = { apiKey: string; baseUrl?: string }

/** Response of `POST /v1/text-to-speech/{voice_id}/with-timestamps`. */
const Synthesis = z.object({
	audio_base64: z.string(),
	alignment: z
		.object({
			characters: z.array(z.string()),
			character_start_times_seconds: z.array(z.number()),
			character_end_times_seconds: z.array(z.number()),
		})
		.nullish(),
})

/** Response of `GET /v1/voices`. */
const Voices = z.object({
	voices: z.array(
		z.object({
			voice_id: z.string(),
			name: z.string().nullish(),
			category: z.string().nullish(),
			preview_url: z.string().nullish(),
			labels: z.record(z.string(), z.string()).nullish(),
		}),
	),
})

/**
 * Creates the ElevenLabs engine. It converts the character times of the API to word times, and caches the list of
 * voices for five minutes. It calls the two operations without the SDK, which takes 165 MB and blocks the process for two
 * seconds when it loads. It does not retry a failed call, because only the caller knows how much time is left.
 */
export function createElevenLabsSpeech(connection: Connection): Speech {
	let voices: { at: number; list: Promise<SpeechVoice[]> } | undefined
	return {
		engine: 'elevenlabs',
		defaultVoiceId: DEFAULT_VOICE,
		settings: `${ELEVENLABS_MODEL}/${FORMAT}`,
		listVoices: () => {
			if (voices === undefined || Date.now() - voices.at > VOICE_CACHE_MS) {
				voices = { at: Date.now(), list: fetchVoices(connection) }
				voices.list.catch(() => {
					voices = undefined
				})
			}
			return voices.list
		},
		synthesize: async ({ text, voiceId, signal }) => {
			const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}/with-timestamps`
			try {
				const { audio_base64, alignment } = await request(connection, {
					path: `${path}?output_format=${FORMAT}`,
					body: { text, model_id: ELEVENLABS_MODEL },
					response: Synthesis,
					signal,
				})
				return createClip(Buffer.from(audio_base64, 'base64'), ({ durationMs, delayMs }) => {
					const timed = alignment && toWordTimes(text, alignment, { durationMs, delayMs })
					return timed ?? estimateWords(text, { startMs: delayMs, endMs: durationMs })
				})
			} catch (cause) {
				throw toSpeechFailed(cause, { status: undefined, signal })
			}
		},
	}
}

async function fetchVoices(connection: Connection): Promise<SpeechVoice[]> {
	const { voices } = await request(connection, { path: '/v1/voices', response: Voices })
	const known = voices.map((voice) => ({
		voiceId: voice.voice_id,
		name: voice.name ?? voice.voice_id,
		category: voice.category ?? 'premade',
		previewUrl: voice.preview_url ?? null,
		labels: voice.labels ?? {},
	}))
	const isDefault = (voice: SpeechVoice) => voice.voiceId === DEFAULT_VOICE
	return [...known.filter(isDefault), ...known.filter((voice) => !isDefault(voice))]
}

type Call<Answer> = {
	path: string
	body?: object
	response: z.ZodType<Answer>
	signal?: AbortSignal | undefined
}

/** Calls the API and returns the parsed response. Throws `SpeechFailed`. */
async function request<Answer>(
	{ apiKey, baseUrl = ELEVENLABS_URL }: Connection,
	{ path, body, response, signal }: Call<Answer>,
): Promise<Answer> {
	const timeout = AbortSignal.timeout(TIMEOUT_MS)
	let status: number | undefined
	try {
		const answer = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
			headers: { 'xi-api-key': apiKey, 'content-type': 'application/json' },
			...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
			signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
		})
		if (answer.ok) return response.parse(await answer.json())
		status = statusOf(answer.status, await answer.text())
		throw new Error(`ElevenLabs returned the status ${answer.status}`)
	} catch (cause) {
		throw toSpeechFailed(cause, { status, signal })
	}
}

/** Returns 404 for an unknown voice, although ElevenLabs may report it as 400 with `voice_not_found`. */
function statusOf(status: number, body: string): number {
	return body.includes('voice_not_found') ? 404 : status
}
