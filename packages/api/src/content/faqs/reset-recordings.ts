import type { Tx } from '@dormer/db'
import { queueAnswerRecording } from './add-faqs.ts'

/** Drops the recordings of a deck's FAQs after a change of voice and queues new ones, in the caller's transaction. */
export async function resetFaqRecordings(
	tx: Tx,
	{ organizationId, deckId }: { organizationId: string; deckId: string },
): Promise<void> {
	const where = { organizationId, deckId }
	await tx.faq.updateMany({ where, data: { audioKey: null, wordTimings: [] } })
	const faqs = await tx.faq.findMany({ where })
	for (const faq of faqs) await queueAnswerRecording(tx, faq)
}
