import type { Prisma } from '@dormer/db'
import { addPromotedFaq, presentFaq } from '../../content/faqs/index.ts'
import type { Faq } from '../../content/faqs/schema.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	type AnsweredInput,
	AskedQuestion,
	type ListQuestionsInput,
	type PromoteQuestionInput,
} from './schema.ts'

/**
 * Lists the questions about a deck, newest first. If `escalated` is true, lists only escalated questions; if false,
 * lists only the others.
 */
export async function listQuestions(
	ctx: OrgContext,
	{ deckId, escalated, limit, offset }: ListQuestionsInput,
): Promise<{ questions: AskedQuestion[]; total: number }> {
	await requireDeck(ctx, deckId)
	const where = {
		organizationId: ctx.organizationId,
		deckId,
		...(escalated !== undefined && { escalated }),
	}
	const [rows, total] = await Promise.all([
		ctx.db.question.findMany({
			where,
			orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
			take: limit,
			skip: offset,
		}),
		ctx.db.question.count({ where }),
	])
	return { questions: rows.map(presentQuestion), total }
}

/**
 * Creates an FAQ from a question. A repeated call returns the FAQ that the first call created. Rejects with 400 when
 * the input has no `cannedAnswer` and the question has no answer: passages were shown instead, the question was
 * escalated, or the homeowner rejected the answer.
 */
export async function promoteQuestion(
	ctx: OrgContext,
	{ questionId, userQuestion, cannedAnswer }: PromoteQuestionInput,
): Promise<{ faq: Faq }> {
	const { organizationId } = ctx
	const row = await ctx.db.$transaction(async (tx) => {
		await tx.$queryRaw`select id from question
			where id = ${questionId}::uuid and organization_id = ${organizationId}::uuid for update`
		const asked = await tx.question.findFirst({
			where: { id: questionId, organizationId, deck: { deletedAt: null } },
		})
		if (asked === null) throw notFound('Question')
		const { deckId, promotedFaqId } = asked
		const known = await tx.faq.findFirst({
			where: { id: promotedFaqId ?? questionId, organizationId, deckId },
		})
		if (known !== null) return known
		const answer =
			cannedAnswer ??
			(asked.kind === 'answer' && asked.missedAt === null ? asked.answer : undefined)
		if (answer === undefined) throw invalid('cannedAnswer', 'Enter an answer')
		const related = await tx.slide.findFirst({
			where: { id: asked.relatedSlideId ?? questionId, organizationId, deckId },
			select: { id: true },
		})
		const faq = await addPromotedFaq(tx, {
			organizationId,
			deckId,
			userQuestion: userQuestion ?? asked.question,
			cannedAnswer: answer,
			relatedSlideId: related?.id ?? null,
			at: ctx.now(),
		})
		await tx.question.update({
			where: { id: questionId, organizationId },
			data: { promotedFaqId: faq.id },
		})
		return faq
	})
	return { faq: await presentFaq(ctx, row) }
}

/**
 * Marks a question as answered or unanswered. A repeated call keeps the time of the first call. Rejects with 404 when
 * the question is not found.
 */
export async function markAnswered(
	ctx: OrgContext,
	{ questionId, answered }: AnsweredInput,
): Promise<{ success: true }> {
	const where = { id: questionId, organizationId: ctx.organizationId }
	if ((await ctx.db.question.count({ where })) === 0) throw notFound('Question')
	await ctx.db.question.updateMany({
		where: { ...where, answeredAt: answered ? null : { not: null } },
		data: { answeredAt: answered ? ctx.now() : null },
	})
	return { success: true }
}

function presentQuestion(row: Prisma.QuestionGetPayload<object>): AskedQuestion {
	return AskedQuestion.parse({
		...row,
		askedAt: row.askedAt.toISOString(),
		missedAt: row.missedAt?.toISOString() ?? null,
		answeredAt: row.answeredAt?.toISOString() ?? null,
	})
}
