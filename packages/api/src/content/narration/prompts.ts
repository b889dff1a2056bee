import type { App } from '../../core/app.ts'
import { storePromptRecording } from '../qa-settings/index.ts'
import { DEFAULT_PROMPTS } from '../qa-settings/schema.ts'
import type { PromptType } from './schema.ts'
import { type SynthesizedScript, synthesizeScript } from './synthesize-script.ts'

/** One of the two prompts of a deck, and the recording it has. */
export type Prompt = {
	organizationId: string
	deckId: string
	type: PromptType
	text: string
	ownVoiceId: string | null
	/** The prompt's own voice, else the deck's. */
	voiceId: string | null
	audioKey: string | null
}

type DeckRef = { organizationId: string; deckId: string }

/** The prompts of a deck that is there, with the defaults where it has none of its own. */
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

/** Speaks a prompt and keeps its recording, unless its text or its voice changed meanwhile. */
export async function recordPrompt(
	app: App,
	prompt: Prompt,
	signal?: AbortSignal,
): Promise<SynthesizedScript> {
	const { organizationId, text, voiceId } = prompt
	const spoken = await synthesizeScript(app, { organizationId, script: text, voiceId, signal })
	if (spoken.audioKey === prompt.audioKey) return spoken
	await storePromptRecording(app.db, prompt, spoken.audioKey)
	return spoken
}
