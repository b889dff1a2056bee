import type { Prisma, Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { isSpeakable } from '../../core/speakable.ts'
import type { Faq } from './schema.ts'

/**
 * An FAQ that a generation job wrote or that was made from a homeowner's question. `relatedSlideId` is the slide that
 * answers the question.
 */
export type GeneratedFaq = {
	userQuestion: string
	cannedAnswer: string
	relatedSlideId: string | null
}

/** An FAQ of a generation job with its status: published immediately, or suggested to the rep. */
export type SuggestedFaq = GeneratedFaq & Pick<Faq, 'status'>

/**
 * Creates the FAQs of a generation job in one statement, in the caller's transaction, and queues the recordings of the
 * published FAQs. FAQs are sorted by creation time, so the creation time of each FAQ is one millisecond after that of
 * the previous FAQ.
 */
export async function addGeneratedFaqs(
	tx: Tx,
	batch: { organizationId: string; deckId: string; faqs: SuggestedFaq[]; at: Date },
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

/** Creates an FAQ from a homeowner's question and queues its recording, in the caller's transaction. */
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

/**
 * Queues the recording of an answer; the job reads the answer when it runs. Skips answers without speakable words, and
 * suggested FAQs, because homeowners do not hear suggested FAQs.
 */
export async function queueAnswerRecording(
	tx: Tx,
	faq: { id: string; organizationId: string; cannedAnswer: string; status: string },
): Promise<void> {
	if (faq.status === 'suggested' || !isSpeakable(faq.cannedAnswer)) return
	await enqueue(tx, 'narrate_faq', {
		payload: { organizationId: faq.organizationId, faqId: faq.id },
		key: `narrate_faq:${faq.id}`,
	})
}
