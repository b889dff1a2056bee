import type { Tx } from '@dormer/db'

/** A prompt as it was recorded: its text, and the prompt's own voice or null for the deck's voice. */
type RecordedPrompt = {
	organizationId: string
	deckId: string
	type: 'resume' | 'transition'
	text: string
	ownVoiceId: string | null
}

/** Stores the recording of a prompt. Has no effect when its text or voice has changed since the recording began. */
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
