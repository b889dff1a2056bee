import type { App } from '../../core/app.ts'
import { storePromptRecording } from '../qa-settings/index.ts'
import { DEFAULT_PROMPTS } from '../qa-settings/schema.ts'
import type { PromptType } from './schema.ts'
import {
	type SynthesisRequest,
	type SynthesizedScript,
	synthesizeScript,
} from './synthesize-script.ts'

/** A resume or transition prompt of a deck, with the key of its stored recording. */
export type Prompt = {
	organizationId: string
	deckId: string
	type: PromptType
	text: string
	ownVoiceId: string | null
	/** Voice of the prompt, or the deck's voice when the prompt has none. */
	voiceId: string | null
	audioKey: string | null
}

type DeckRef = { organizationId: string; deckId: string }

/**
 * Returns the resume prompt and the transition prompt of a deck. A prompt without a text gets the default text. Returns
 * undefined for a missing deck.
 */
export async function readPrompts(
	app: Pick<App, 'db'>,
	{ organizationId, deckId }: DeckRef,
): Promise<Record<PromptType, Prompt> | undefined> {
	const deck = await app.db.deck.findFirst({
		where: { id: deckId, organizationId, deletedAt: null },
		include: { qaSettings: true },
	})
	if (deck === null) return undefined
	const { qaSettings: settings, voiceId } = deck
	return {
		resume: {
			organizationId,
			deckId,
			type: 'resume',
			text: settings?.resumePromptText ?? DEFAULT_PROMPTS.resumePromptText,
			ownVoiceId: settings?.resumeVoiceId ?? null,
			voiceId: settings?.resumeVoiceId ?? voiceId,
			audioKey: settings?.resumeAudioKey ?? null,
		},
		transition: {
			organizationId,
			deckId,
			type: 'transition',
			text: settings?.transitionPromptText ?? DEFAULT_PROMPTS.transitionPromptText,
			ownVoiceId: settings?.transitionVoiceId ?? null,
			voiceId: settings?.transitionVoiceId ?? voiceId,
			audioKey: settings?.transitionAudioKey ?? null,
		},
	}
}

/**
 * Synthesizes a prompt and stores its recording on the deck. Does not store the recording when the text or the voice
 * changed during the synthesis, or when the local voice replaced the requested voice.
 */
export async function recordPrompt(
	app: App,
	prompt: Prompt,
	options: Pick<SynthesisRequest, 'signal' | 'requireVoice'>,
): Promise<SynthesizedScript> {
	const { organizationId, text, voiceId } = prompt
	const spoken = await synthesizeScript(app, { organizationId, script: text, voiceId, ...options })
	if (spoken.isReplacement || spoken.audioKey === prompt.audioKey) return spoken
	await storePromptRecording(app.db, prompt, spoken.audioKey)
	return spoken
}
