import type { AnswerRequest } from '@dormer/providers/language/language'
import type { Context } from '../../core/trpc.ts'
import type { QuestionContext } from './question-context.ts'
import type { AskInput } from './schema.ts'

/** Number of earlier questions that help to understand a question. */
const MAX_EARLIER = 5
/** A question refers to an earlier one only within the same viewing session. */
const SESSION_MS = 30 * 60_000

/**
 * Returns the earlier questions with their answers, oldest first. Of a presentation, those that the product itself has stored,
 * because the caller could invent answers. A rep who tries out a deck sends them.
 */
export async function readHistory(
	{ db, now }: Pick<Context, 'db' | 'now'>,
	{ organizationId, presentationId, askedBy }: QuestionContext,
	{ history }: AskInput,
): Promise<AnswerRequest['history']> {
	if (presentationId === null) return history
	const rows = await db.question.findMany({
		where: {
			organizationId,
			presentationId,
			askedBy,
			kind: { not: 'unclear' },
			askedAt: { gt: new Date(now().getTime() - SESSION_MS) },
		},
		orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
		take: MAX_EARLIER,
		select: { question: true, answer: true },
	})
	return rows.reverse()
}
