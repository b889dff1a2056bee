import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { lockKeptPresentation } from '../../core/lock-kept-presentation.ts'
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
/** Where a question comes from. */
export type QuestionOrigin = Omit<QuestionContext, 'audience'>
type QuestionToRecord = {
	context: QuestionOrigin
	outcome: Outcome
	question: string
	slideId: string | null
}

/** Records a question with `insertQuestion`, in a separate transaction. */
export function recordQuestion(ctx: Context, record: QuestionToRecord): Promise<string> {
	return ctx.db.$transaction((tx) => insertQuestion(tx, ctx, record))
}

/**
 * Stores a question with its outcome and returns the question id. Emits `question.asked` for a question of a homeowner,
 * unless nobody could answer it. When the question was escalated, also emits `question.escalated` and queues the email to the company.
 */
export async function insertQuestion(
	tx: Tx,
	ctx: Context,
	{ context, outcome, question, slideId }: QuestionToRecord,
): Promise<string> {
	const { organizationId, deckId, presentationId, askedBy } = context
	if (presentationId !== null) await lockKeptPresentation(tx, { organizationId, presentationId })
	const id = newId()
	const at = ctx.now()
	await tx.question.create({
		data: {
			id,
			organizationId,
			deckId,
			presentationId,
			askedBy,
			...outcome,
			question,
			slideId,
			askedAt: at,
		},
	})
	const isAsked = askedBy === 'homeowner' && outcome.kind !== 'unclear'
	if (presentationId === null || !isAsked) return id
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
