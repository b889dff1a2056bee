import { definedFields } from '../../core/defined-fields.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { requireScope } from '../../core/keys/require-caller.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireDeck } from '../../core/require.ts'
import { checkRevision } from '../../core/revision.ts'
import { isSpeakable } from '../../core/speakable.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueAnswerRecording } from './add-faqs.ts'
import { presentFaq } from './present.ts'
import type {
	CreatedFaq,
	CreateFaqInput,
	Faq,
	FaqInput,
	ListFaqsInput,
	UpdateFaqInput,
} from './schema.ts'

/** Returns the FAQs of a deck, oldest first. */
export async function listFaqs(
	ctx: OrgContext,
	{ deckId }: ListFaqsInput,
): Promise<{ faqs: Faq[] }> {
	await requireDeck(ctx, deckId)
	const rows = await ctx.db.faq.findMany({
		where: { organizationId: ctx.organizationId, deckId },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
	})
	return { faqs: rows.map((row) => presentFaq(ctx, row)) }
}

/** Creates an FAQ and queues the recording of its answer. Returns a warning when the answer has no speakable words. */
export async function createFaq(ctx: OrgContext, input: CreateFaqInput): Promise<CreatedFaq> {
	await requireDeck(ctx, input.deckId)
	await checkRelatedSlide(ctx, input)
	const { organizationId } = ctx
	const at = ctx.now()
	const row = await ctx.db.$transaction(async (tx) => {
		const created = await tx.faq.create({
			data: { ...input, id: newId(), organizationId, createdAt: at, updatedAt: at },
		})
		await queueAnswerRecording(tx, created)
		return created
	})
	const faq = presentFaq(ctx, row)
	if (isSpeakable(row.cannedAnswer)) return { faq }
	return { faq, warning: 'The answer contains no words to speak and is shown without a recording' }
}

/**
 * Changes only the FAQ fields in the input, and publishes a suggested FAQ. When the answer changes or the FAQ becomes
 * published, removes the recording and queues a new one. Rejects with 403 when an API key without the scope `faqs:write` changes a
 * suggested FAQ, because `decks:write` alone may not publish a suggestion (docs/design/contract.md#faq-suggestions).
 */
export async function updateFaq(ctx: OrgContext, input: UpdateFaqInput): Promise<{ faq: Faq }> {
	const { faqId: id, revision, ...fields } = input
	const { organizationId } = ctx
	const faq = await requireFaq(ctx, id)
	if (faq.status === 'suggested' && ctx.caller.kind === 'service')
		requireScope(ctx.caller, ['faqs:write'])
	await checkRelatedSlide(ctx, { deckId: faq.deckId, relatedSlideId: fields.relatedSlideId })
	const answered = fields.cannedAnswer !== undefined && fields.cannedAnswer !== faq.cannedAnswer
	const mustRecord = answered || faq.status === 'suggested'
	const row = await ctx.db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'faq', id, organizationId }, 'no key update')
		const current = await requireFaq({ ...ctx, db: tx }, id)
		checkRevision(revision, presentFaq(ctx, current))
		const updated = await tx.faq.update({
			where: { id, organizationId },
			data: {
				...definedFields(fields),
				...(mustRecord && { audioKey: null, wordTimings: [] }),
				status: 'published',
				updatedAt: ctx.now(),
			},
		})
		if (mustRecord) await queueAnswerRecording(tx, updated)
		return updated
	})
	return { faq: presentFaq(ctx, row) }
}

/** Deletes an FAQ. Existing presentations keep the FAQ in their snapshot. */
export async function deleteFaq(ctx: OrgContext, { faqId }: FaqInput): Promise<{ success: true }> {
	await requireFaq(ctx, faqId)
	await ctx.db.faq.delete({ where: { id: faqId, organizationId: ctx.organizationId } })
	return { success: true }
}

/**
 * Publishes a suggested FAQ and queues the recording of its answer. A repeated call has no effect, so a retry is
 * safe. Rejects with 404 when the FAQ is missing.
 */
export async function acceptFaq(ctx: OrgContext, { faqId }: FaqInput): Promise<{ faq: Faq }> {
	const faq = await requireFaq(ctx, faqId)
	if (faq.status === 'published') return { faq: presentFaq(ctx, faq) }
	return updateFaq(ctx, { faqId })
}

/**
 * Deletes a suggested FAQ. Rejects with 404 when the FAQ is missing. Rejects a published FAQ with 409, so a late
 * click does not delete an FAQ that homeowners hear.
 */
export async function dismissFaq(ctx: OrgContext, { faqId }: FaqInput): Promise<{ success: true }> {
	await requireFaq(ctx, faqId)
	const { count } = await ctx.db.faq.deleteMany({
		where: { id: faqId, organizationId: ctx.organizationId, status: 'suggested' },
	})
	if (count === 0)
		throw new AppError(
			'CONFLICT',
			'This FAQ is already published, so it is no longer a suggestion. To remove it, delete the FAQ.',
		)
	return { success: true }
}

async function requireFaq(
	ctx: Pick<OrgContext, 'organizationId'> & { db: Pick<OrgContext['db'], 'faq'> },
	id: string,
) {
	const faq = await ctx.db.faq.findFirst({
		where: { id, organizationId: ctx.organizationId, deck: { deletedAt: null } },
	})
	if (faq === null) throw notFound('FAQ')
	return faq
}

async function checkRelatedSlide(
	ctx: OrgContext,
	faq: { deckId: string; relatedSlideId?: string | null | undefined },
): Promise<void> {
	if (!faq.relatedSlideId) return
	const slide = await ctx.db.slide.findFirst({
		where: { id: faq.relatedSlideId, deckId: faq.deckId, organizationId: ctx.organizationId },
		select: { id: true },
	})
	if (slide === null)
		throw invalid(
			'relatedSlideId',
			'The deck does not contain this slide. Choose a slide of this deck.',
		)
}
