import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { queueAnswerRecording } from './add-faqs.ts'

/**
 * Duplicates the FAQs of a deck and their recordings in another deck, in the caller's transaction. Queues each missing
 * recording. `slideIds` maps the id of an original slide to the id of its duplicate.
 */
export async function duplicateFaqs(
	tx: Tx,
	ref: {
		organizationId: string
		fromDeckId: string
		toDeckId: string
		slideIds: Map<string, string>
	},
): Promise<void> {
	const { organizationId, fromDeckId, toDeckId, slideIds } = ref
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
