import type { Prisma, Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { isSpeakable } from '../../core/speakable.ts'

/** Generated question and answer; `relatedSlideId` is the slide that the answer comes from. */
export type GeneratedFaq = {
	userQuestion: string
	cannedAnswer: string
	relatedSlideId: string | null
}

/**
 * Writes the FAQs of a generation in one statement and queues their recordings, in the caller's transaction.
 * Each is a millisecond younger than the one before: lists go by time of making.
 */
export async function addGeneratedFaqs(
	tx: Tx,
	batch: { organizationId: string; deckId: string; faqs: GeneratedFaq[]; at: Date },
): Promise<void> {
	const { organizationId, deckId, at } = batch
	const rows = batch.faqs.map((faq, place) => {
		const createdAt = new Date(at.getTime() + place)
		const source = 'generated'
		return { ...faq, id: newId(), organizationId, deckId, source, createdAt, updatedAt: createdAt }
	})
	await tx.faq.createMany({ data: rows })
	for (const row of rows) await queueAnswerRecording(tx, row)
}

/** Makes an FAQ of a question that a homeowner asked, and queues its recording, in the caller's transaction. */
export async function addPromotedFaq(
	tx: Tx,
	faq: GeneratedFaq & { organizationId: string; deckId: string; at: Date },
): Promise<Prisma.FaqGetPayload<object>> {
	const { at, ...fields } = faq
	const row = await tx.faq.create({
		data: { ...fields, id: newId(), source: 'promoted', createdAt: at, updatedAt: at },
	})
	await queueAnswerRecording(tx, row)
	return row
}

/** Queues the recording of an answer as it will be when the job runs; one without words is not queued. */
export async function queueAnswerRecording(
	tx: Tx,
	faq: { id: string; organizationId: string; cannedAnswer: string },
): Promise<void> {
	if (!isSpeakable(faq.cannedAnswer)) return
	await enqueue(tx, 'narration.faq', {
		payload: { organizationId: faq.organizationId, faqId: faq.id },
		key: `narration.faq:${faq.id}`,
	})
}
