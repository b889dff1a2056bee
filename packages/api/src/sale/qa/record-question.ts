import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { QuestionContext } from './question-context.ts'
import { queueEscalationEmails } from './queue-escalation.ts'
import type { Answer } from './schema.ts'

/**
 * Reply to a question, before the question is stored and the reply is synthesized: an answer, passages, or the escalation to
 * the rep.
 */
export type Outcome = Omit<Answer, 'questionId' | 'audioUrl' | 'wordTimings'>
type QuestionToRecord = {
	context: QuestionContext
	outcome: Outcome
	question: string
	slideId: string | null
}

/**
 * Records a question with `insertQuestion`, in a transaction of its own. A question of the company emits no event, so it needs
 * only one SQL statement and no transaction.
 */
export function recordQuestion(ctx: Context, record: QuestionToRecord): Promise<string> {
	if (record.context.askedBy === 'company') return insertQuestion(ctx.db, ctx, record)
	return ctx.db.$transaction((tx) => insertQuestion(tx, ctx, record))
}

/**
 * Stores a question with its outcome and returns the question id. Emits `question.asked` for a question of a homeowner.
 * When the question was escalated, also emits `question.escalated` and queues the email to the company.
 */
export async function insertQuestion(
	tx: Tx,
	ctx: Context,
	{ context, outcome, question, slideId }: QuestionToRecord,
): Promise<string> {
	const { audience: _, ...columns } = context
	const id = newId()
	const at = ctx.now()
	await tx.question.create({
		data: { id, ...columns, ...outcome, question, slideId, askedAt: at },
	})
	const { organizationId, deckId, presentationId, askedBy } = columns
	if (presentationId === null || askedBy === 'company') return id
	const ref = { presentationId, deckId, questionId: id, slideId, question }
	const { kind, answer, source, confidence, escalated } = outcome
	const aggregate = { type: 'presentation' as const, id: presentationId }
	const event = { organizationId, aggregate, at }
	const payload = { ...ref, kind, answer, source, confidence, escalated }
	await emit(tx, { ...event, type: 'question.asked', payload })
	if (!escalated) return id
	await emit(tx, { ...event, type: 'question.escalated', payload: ref })
	await queueEscalationEmails(tx, ctx, { organizationId, ...ref, presentationId, at })
	return id
}
