import { type Speech, SpeechFailed, type SpeechVoice } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { Voice, VoiceList } from './schema.ts'

type WithProviders = Pick<App, 'providers'>

/** A speech engine and the id of one of its voices. */
export type ChosenVoice = { speech: Speech; voiceId: string }

/**
 * Returns the voices of the configured engine, its default voice first, then the free voices of the local engine.
 * Rejects with 503 `UPSTREAM_UNAVAILABLE` when the speech provider fails.
 */
export async function listVoices({ providers }: WithProviders): Promise<VoiceList> {
	const { speech, localSpeech } = providers
	try {
		const paid = speech.engine === 'local' ? [] : await speech.listVoices()
		return { voices: [...paid, ...(await localSpeech.listVoices())].map(presentVoice) }
	} catch (cause) {
		throw new AppError(
			'UPSTREAM_UNAVAILABLE',
			'The speech provider does not respond. Try again later.',
			{ cause },
		)
	}
}

/**
 * Rejects with 400 and names `field` when no engine has the voice. Accepts any voice id while the speech provider
 * fails, because the voices are then unknown; a later synthesis rejects an unknown voice.
 */
export async function requireVoice(
	{ providers }: WithProviders,
	voiceId: string,
	field = 'voiceId',
): Promise<void> {
	if ((await findEngine(providers, voiceId)) === undefined)
		throw invalid(field, 'This voice does not exist. Choose another voice.')
}

/**
 * Returns the voice and the engine that has it. Returns the default voice of the speech provider when `voiceId` is empty or
 * unknown to all engines.
 */
export async function chooseVoice(
	{ providers }: WithProviders,
	voiceId: string | null | undefined,
): Promise<ChosenVoice> {
	const { speech } = providers
	const engine = voiceId ? await findEngine(providers, voiceId) : undefined
	if (!voiceId || engine === undefined) return { speech, voiceId: speech.defaultVoiceId }
	return { speech: engine, voiceId }
}

/** Returns the id of the local voice with this id, or undefined when the local engine has no such voice. */
export async function findLocalVoice(
	{ providers }: WithProviders,
	voiceId: string | undefined,
): Promise<string | undefined> {
	const voices = await providers.localSpeech.listVoices()
	return voices.find((voice) => voice.voiceId === voiceId)?.voiceId
}

/**
 * Returns the engine that has the voice, or undefined. When the speech provider fails to list its voices, returns the
 * provider for every voice that is not local.
 */
export async function findEngine(
	{ speech, localSpeech }: App['providers'],
	voiceId: string,
): Promise<Speech | undefined> {
	const has = (voices: SpeechVoice[]) => voices.some((voice) => voice.voiceId === voiceId)
	if (has(await localSpeech.listVoices())) return localSpeech
	try {
		return has(await speech.listVoices()) ? speech : undefined
	} catch (error) {
		if (error instanceof SpeechFailed) return speech
		throw error
	}
}

function presentVoice(voice: SpeechVoice): Voice {
	return {
		voice_id: voice.voiceId,
		name: voice.name,
		category: voice.category,
		preview_url: voice.previewUrl,
		labels: voice.labels,
	}
}
