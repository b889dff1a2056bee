import { type Speech, SpeechFailed, type SpeechVoice } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { Voice, VoiceList } from './schema.ts'

type WithProviders = Pick<App, 'providers'>

/** An engine and one of its voices. */
export type ChosenVoice = { speech: Speech; voiceId: string }

/** The voices of the configured engine, its default first, then those that speak here for nothing. */
export async function listVoices({ providers }: WithProviders): Promise<VoiceList> {
	const { speech, localSpeech } = providers
	try {
		const paid = speech.engine === 'local' ? [] : await speech.listVoices()
		return { voices: [...paid, ...(await localSpeech.listVoices())].map(presentVoice) }
	} catch (cause) {
		throw new AppError('UPSTREAM_UNAVAILABLE', 'The speech provider does not answer', { cause })
	}
}

/**
 * Refuses a voice that no engine has: 400 that names `field`. When the provider cannot be asked the voice is taken
 * as it is: speaking will tell.
 */
export async function requireVoice(
	{ providers }: WithProviders,
	voiceId: string,
	field = 'voiceId',
): Promise<void> {
	if ((await findEngine(providers, voiceId)) === undefined)
		throw invalid(field, 'There is no such voice')
}

/** The engine that has the voice; for none, or one that is gone, the default voice. */
export async function chooseVoice(
	{ providers }: WithProviders,
	voiceId: string | null | undefined,
): Promise<ChosenVoice> {
	const { speech } = providers
	const engine = voiceId ? await findEngine(providers, voiceId) : undefined
	if (!voiceId || engine === undefined) return { speech, voiceId: speech.defaultVoiceId }
	return { speech: engine, voiceId }
}

async function findEngine(
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
