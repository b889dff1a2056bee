import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import type { Asker } from './asker.ts'
import { mailEscalation } from './escalate.ts'
import type { Answer } from './schema.ts'

/** An answer, or that there is none, before it is kept and spoken. */
export type Outcome = Omit<Answer, 'questionId' | 'audioUrl' | 'wordTimings'>
type Asked = { asker: Asker; outcome: Outcome; question: string; slideId: string | null }

/**
 * Keeps a question with its answer, and tells of it when a homeowner asked: `question.asked`, and `question.escalated`
 * and a mail when the rep has to answer. Gives its id.
 */
export async function recordQuestion(ctx: Context, asked: Asked): Promise<string> {
	const { asker, outcome, question, slideId } = asked
	const { listener: _, ...who } = asker
	const id = newId()
	const at = ctx.now()
	await ctx.db.$transaction(async (tx) => {
		await tx.question.create({ data: { id, ...who, ...outcome, question, slideId, askedAt: at } })
		const { organizationId, deckId, presentationId, askedBy } = who
		if (presentationId === null || askedBy === 'company') return
		const ref = { presentationId, deckId, questionId: id, slideId, question }
		const { answer, source, confidence, escalated } = outcome
		const aggregate = { type: 'presentation' as const, id: presentationId }
		const event = { organizationId, aggregate, at }
		const payload = { ...ref, answer, source, confidence, escalated }
		await emit(tx, { ...event, type: 'question.asked', payload })
		if (!escalated) return
		await emit(tx, { ...event, type: 'question.escalated', payload: ref })
		await mailEscalation(tx, ctx, { organizationId, ...ref, presentationId, at })
	})
	return id
}
