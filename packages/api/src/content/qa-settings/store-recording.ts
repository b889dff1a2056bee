import type { Tx } from '@dormer/db'

/** A recorded prompt: its text and its voice. `ownVoiceId` is null when the prompt uses the voice of the deck. */
type RecordedPrompt = {
	organizationId: string
	deckId: string
	type: 'resume' | 'transition'
	text: string
	ownVoiceId: string | null
}

/**
 * Stores the recording of a prompt. Has no effect when the prompt's text or voice has changed since the recording
 * began.
 */
export async function storePromptRecording(
	db: Pick<Tx, 'qaSettings'>,
	{ organizationId, deckId, type, text, ownVoiceId }: RecordedPrompt,
	audioKey: string,
): Promise<void> {
	const deck = { organizationId, deckId }
	if (type === 'resume')
		await db.qaSettings.updateMany({
			where: { ...deck, resumePromptText: text, resumeVoiceId: ownVoiceId },
			data: { resumeAudioKey: audioKey },
		})
	else
		await db.qaSettings.updateMany({
			where: { ...deck, transitionPromptText: text, transitionVoiceId: ownVoiceId },
			data: { transitionAudioKey: audioKey },
		})
}
