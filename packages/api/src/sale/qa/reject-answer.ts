import type { Prisma } from '@dormer/db'
import { requirePresentationAudience } from '../../content/narration/index.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { requireMember } from '../../core/keys/require-caller.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { lockQuestion } from './lock-question.ts'
import { SIGN_IN } from './question-context.ts'
import { queueEscalationEmails } from './queue-escalation.ts'
import type { RejectAnswerInput, RejectedAnswer } from './schema.ts'

type QuestionRow = Prisma.QuestionGetPayload<object>
type Rejection = { row: QuestionRow; escalates: boolean; at: Date }

/**
 * Records that the reply to a question does not answer the question, and emits `question.missed` if there was an answer or
 * passages (docs/design/contract.md#answers). When `escalates` is true, also escalates the question to the rep, emits
 * `question.escalated` and queues the email to the company. A repeated call changes nothing. Rejects with 404 for a
 * question of another presentation or company, and with 401 without a credential.
 */
export async function rejectAnswer(
	ctx: Context,
	input: RejectAnswerInput,
	{ escalates }: { escalates: boolean },
): Promise<RejectedAnswer> {
	const where = await requireQuestionOwner(ctx, input)
	const at = ctx.now()
	const row = await ctx.db.$transaction(async (tx) => {
		const asked = await lockQuestion(tx, where)
		await emitRejection(tx, ctx, { row: asked, escalates, at })
		return tx.question.update({
			where: { id: asked.id, organizationId: asked.organizationId },
			data: {
				missedAt: asked.missedAt ?? (isReply(asked) ? at : null),
				escalated: asked.escalated || escalates,
			},
		})
	})
	const missedAt = (row.missedAt ?? at).toISOString()
	return { questionId: row.id, escalated: row.escalated, missedAt }
}

/** Returns whether a homeowner was shown something that can miss the question: an answer or passages. */
const isReply = ({ kind }: QuestionRow): boolean => kind === 'answer' || kind === 'passages'

/**
 * Emits `question.missed` and, when `escalates` is true, emits `question.escalated` and queues the email to the company. Skips
 * the events and the email that an earlier rejection of the same question already caused.
 */
async function emitRejection(
	tx: Prisma.TransactionClient,
	ctx: Context,
	{ row, escalates, at }: Rejection,
): Promise<void> {
	const { id, organizationId, presentationId, deckId, slideId, question, askedBy } = row
	if (presentationId === null || askedBy === 'company') return
	const payload = { presentationId, deckId, questionId: id, slideId, question }
	const event = {
		organizationId,
		aggregate: { type: 'presentation' as const, id: presentationId },
		at,
	}
	if (row.missedAt === null && isReply(row))
		await emit(tx, { ...event, type: 'question.missed', payload })
	if (row.escalated || !escalates) return
	await emit(tx, { ...event, type: 'question.escalated', payload })
	await queueEscalationEmails(tx, ctx, { organizationId, ...payload, at })
}

/**
 * Checks the caller's access and returns the database filter for the question. The question must belong to the presentation
 * that the request names, or else to the presentation of the caller's token. When a rep names no presentation, the question
 * must belong to the rep's company.
 */
async function requireQuestionOwner(
	ctx: Context,
	{ questionId, presentationId: named }: RejectAnswerInput,
) {
	const { caller } = ctx
	const presentationId =
		named ?? (caller.kind === 'presentation' ? caller.presentationId : undefined)
	if (presentationId === undefined) {
		const { organizationId, limitKey } = requireMember(caller, 'presentations:write', SIGN_IN)
		await enforceRateLimit(ctx, 'qa', limitKey)
		return { id: questionId, organizationId }
	}
	await enforceRateLimit(ctx, 'qa', `${presentationId}:${clientNetwork(ctx.ip)}`)
	const { organizationId } = await requirePresentationAudience(ctx, presentationId)
	return { id: questionId, organizationId, presentationId }
}
