import type { Success } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { ViewedQuestionInput } from './answer-schema.ts'
import { requireAsked } from './follow-up.ts'

/**
 * Records that the homeowner saw the rep's answer in the presentation, and emits `question.answer_read`. A repeated call
 * keeps the first time. A view by the company records nothing. Rejects with 404 when the question does not belong to the
 * presentation.
 */
export async function markAnswerRead(
	ctx: OrgContext,
	input: ViewedQuestionInput,
): Promise<Success> {
	const { id: questionId, deckId } = await requireAsked(ctx, input, 'viewerEvents')
	const { caller, organizationId } = ctx
	if (caller.kind === 'presentation' && caller.byCompany === true) return { success: true }
	const { presentationId } = input
	const at = ctx.now()
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.questionAnswer.updateMany({
			where: { questionId, organizationId, readAt: null },
			data: { readAt: at },
		})
		if (count === 0) return
		await emit(tx, {
			organizationId,
			type: 'question.answer_read',
			aggregate: { type: 'presentation', id: presentationId },
			at,
			payload: { presentationId, deckId, questionId },
		})
	})
	return { success: true }
}
