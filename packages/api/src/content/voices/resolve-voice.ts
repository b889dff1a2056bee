import type { App } from '../../core/app.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { invalid } from '../../core/errors.ts'
import { findEngine, requireVoice } from './service.ts'

type VoiceChoice = {
	voiceProvider?: string | null | undefined
	voiceId?: string | null | undefined
	/** Voice of the deck before the change. */
	current: string | null
	/** Path of the object in the request that contains `voiceProvider` and `voiceId`. Error messages name this path. */
	path?: string
}

/**
 * Returns the values of the deck's voice columns for a request. When the request names only a provider, keeps the current voice
 * if it belongs to that provider, and otherwise selects the provider's default voice. Rejects with 400 an unknown voice, a
 * provider that this server does not have, and a voice of a provider that is not the named one.
 */
export async function resolveVoice(
	{ providers }: Pick<App, 'providers'>,
	{ voiceProvider, voiceId, current, path = '' }: VoiceChoice,
): Promise<{ voiceProvider?: string | null; voiceId?: string | null }> {
	if (voiceId) await requireVoice({ providers }, voiceId, `${path}voiceId`)
	if (!voiceProvider) return definedFields({ voiceProvider, voiceId })
	const { speech, localSpeech } = providers
	const engine = [localSpeech, speech].find((one) => one.engine === voiceProvider)
	if (engine === undefined)
		throw invalid(
			`${path}voiceProvider`,
			'This server does not have this speech provider. Choose a speech provider of this server.',
		)
	const wanted = voiceId || current
	const isOwn = wanted !== null && (await findEngine(providers, wanted)) === engine
	if (voiceId && !isOwn)
		throw invalid(
			`${path}voiceId`,
			'This voice does not belong to the speech provider in the request. Choose a voice of that provider.',
		)
	return { voiceProvider, voiceId: isOwn ? wanted : engine.defaultVoiceId }
}
