import type { Tx } from '@dormer/db'
import { queueAnswerRecording } from './add-faqs.ts'

/**
 * Removes the recordings of a deck's FAQs and queues new ones for published FAQs, in the caller's
 * transaction. Called when the voice of
 * the deck changes.
 */
export async function resetFaqRecordings(
	tx: Tx,
	{ organizationId, deckId }: { organizationId: string; deckId: string },
): Promise<void> {
	const where = { organizationId, deckId }
	await tx.faq.updateMany({ where, data: { audioKey: null, wordTimings: [] } })
	const faqs = await tx.faq.findMany({ where })
	for (const faq of faqs) await queueAnswerRecording(tx, faq)
}
