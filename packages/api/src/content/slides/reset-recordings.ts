import type { Tx } from '@dormer/db'
import { isSpeakable } from '../../core/speakable.ts'
import { queueNarration } from './queue-narration.ts'
import { lockSlides } from './slide-order.ts'

/**
 * Removes the recordings of a deck's slides and queues new ones, in the caller's transaction. Called when the voice of
 * the deck changes.
 */
export async function resetSlideRecordings(
	tx: Tx,
	{ organizationId, deckId }: { organizationId: string; deckId: string },
): Promise<void> {
	await lockSlides(tx, { organizationId, deckId })
	const slides = await tx.slide.findMany({ where: { organizationId, deckId } })
	const spoken = slides.filter(({ narrationScript }) => isSpeakable(narrationScript))
	const noRecording = {
		audioKey: null,
		audioScriptHash: null,
		audioDurationMs: null,
		wordTimings: [],
	}
	await tx.slide.updateMany({
		where: { organizationId, deckId },
		data: { ...noRecording, audioStatus: 'none' },
	})
	await tx.slide.updateMany({
		where: { organizationId, id: { in: spoken.map(({ id }) => id) } },
		data: { audioStatus: 'pending' },
	})
	for (const slide of spoken) await queueNarration(tx, slide)
}
