import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { queueAnswerRecording } from './add-faqs.ts'

/**
 * Copies a deck's FAQs into another deck with their recordings, in the caller's transaction; a missing recording is
 * queued. `slideIds` gives the copy of each slide by the id of the original.
 */
export async function duplicateFaqs(
	tx: Tx,
	copy: {
		organizationId: string
		fromDeckId: string
		toDeckId: string
		slideIds: Map<string, string>
	},
): Promise<void> {
	const { organizationId, fromDeckId, toDeckId, slideIds } = copy
	const faqs = await tx.faq.findMany({ where: { organizationId, deckId: fromDeckId } })
	const rows = faqs.map((faq) => ({
		...faq,
		id: newId(),
		deckId: toDeckId,
		relatedSlideId: slideIds.get(faq.relatedSlideId ?? '') ?? null,
		wordTimings: faq.wordTimings ?? [],
	}))
	await tx.faq.createMany({ data: rows })
	for (const row of rows) if (row.audioKey === null) await queueAnswerRecording(tx, row)
}
