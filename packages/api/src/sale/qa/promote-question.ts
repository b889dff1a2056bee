import type { Prisma, Tx } from '@dormer/db'
import { addPromotedFaq, presentFaq } from '../../content/faqs/index.ts'
import type { Faq } from '../../content/faqs/schema.ts'
import { invalid } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { lockQuestion } from './lock-question.ts'
import type { PromoteQuestionInput } from './schema.ts'

type Question = Prisma.QuestionGetPayload<object>
type FaqRow = Prisma.FaqGetPayload<object>

/**
 * Creates an FAQ from a question. A repeated call returns the FAQ that the first call created. An escalated question stays
 * open, because the new FAQ does not reply to the homeowner who asked. Rejects with 400 when neither the question nor the input
 * (`cannedAnswer`) has an answer. A question has no answer when it was escalated, when passages were shown, or when the
 * homeowner rejected the answer.
 */
export async function promoteQuestion(
	ctx: OrgContext,
	{ questionId, userQuestion, cannedAnswer }: PromoteQuestionInput,
): Promise<{ faq: Faq }> {
	const { organizationId } = ctx
	const row = await ctx.db.$transaction(async (tx) => {
		const asked = await lockQuestion(tx, {
			id: questionId,
			organizationId,
			deck: { deletedAt: null },
		})
		const isCertain = asked.kind === 'answer' && asked.missedAt === null
		return addFaqOfQuestion(ctx, tx, {
			asked,
			userQuestion: userQuestion ?? asked.question,
			cannedAnswer: cannedAnswer ?? (isCertain ? asked.answer : undefined),
		})
	})
	return { faq: presentFaq(ctx, row) }
}

type NewFaq = { asked: Question; userQuestion: string; cannedAnswer: string | undefined }

/**
 * Creates the FAQ of a question in the caller's transaction, which holds the lock on the question. Returns the FAQ that
 * an earlier call created. Rejects with 400 when the FAQ has no answer.
 */
export async function addFaqOfQuestion(
	ctx: OrgContext,
	tx: Tx,
	{ asked, userQuestion, cannedAnswer }: NewFaq,
): Promise<FaqRow> {
	const { organizationId } = ctx
	const { id: questionId, deckId, promotedFaqId, relatedSlideId } = asked
	const known = await tx.faq.findFirst({
		where: { id: promotedFaqId ?? questionId, organizationId, deckId },
	})
	if (known !== null) return known
	if (cannedAnswer === undefined) throw invalid('cannedAnswer', 'Enter an answer')
	const related = await tx.slide.findFirst({
		where: { id: relatedSlideId ?? questionId, organizationId, deckId },
		select: { id: true },
	})
	const faq = await addPromotedFaq(tx, {
		organizationId,
		deckId,
		userQuestion,
		cannedAnswer,
		relatedSlideId: related?.id ?? null,
		at: ctx.now(),
	})
	await tx.question.update({
		where: { id: questionId, organizationId },
		data: { promotedFaqId: faq.id },
	})
	return faq
}
