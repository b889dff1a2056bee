import type { Prisma } from '@dormer/db'
import { z } from 'zod'
import { AppError, notFound } from '../../core/errors.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { readListCursor, splitPage } from '../../core/lists/list-cursor.ts'
import { requireDeck } from '../../core/require.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type AnsweredInput, AskedQuestion, type ListQuestionsInput } from './schema.ts'

/** Position of the last question of a page. The next page starts after it. */
const Position = z.object({ askedAt: IsoDateTime, id: Uuid })
/** Condition that selects the questions that a person must still answer. */
const WAITING = { escalated: true, answeredAt: null }

/**
 * Lists the questions about a deck, newest first. With `escalated` true, lists only escalated questions that no person has
 * answered yet. With `escalated` false, lists only the other questions (docs/design/contract.md#answers-to-questions).
 */
export async function listQuestions(
	ctx: OrgContext,
	{ deckId, escalated, limit, offset, cursor }: ListQuestionsInput,
): Promise<{ questions: AskedQuestion[]; total: number; nextCursor: string | null }> {
	await requireDeck(ctx, deckId)
	const after = readListCursor(cursor, Position)
	const older = after && {
		OR: [{ askedAt: { lt: after.askedAt } }, { askedAt: after.askedAt, id: { lt: after.id } }],
	}
	const where = {
		organizationId: ctx.organizationId,
		deckId,
		kind: { not: 'unclear' },
		...(isTestMode() && { OR: [{ presentationId: null }, { presentation: { livemode: false } }] }),
		...(escalated === true && WAITING),
		...(escalated === false && { NOT: WAITING }),
	}
	const [rows, total] = await Promise.all([
		ctx.db.question.findMany({
			where: { AND: [where, older ?? {}] },
			orderBy: [{ askedAt: 'desc' }, { id: 'desc' }],
			take: limit + 1,
			skip: older === undefined ? offset : 0,
		}),
		ctx.db.question.count({ where }),
	])
	const { page, nextCursor } = splitPage(rows, limit, ({ askedAt, id }) => ({
		askedAt: askedAt.toISOString(),
		id,
	}))
	return { questions: page.map(presentQuestion), total, nextCursor }
}

/**
 * Marks a question as answered or unanswered. A repeated call keeps the time of the first call. Rejects with 404 when
 * the question is not found, and with 409 when a question with a written answer is marked as unanswered.
 */
export async function markAnswered(
	ctx: OrgContext,
	{ questionId, answered }: AnsweredInput,
): Promise<{ success: true }> {
	const where = { id: questionId, organizationId: ctx.organizationId }
	const known = await ctx.db.question.findFirst({ where, include: { repAnswer: true } })
	if (known === null) throw notFound('Question')
	if (!answered && known.repAnswer !== null)
		throw new AppError(
			'CONFLICT',
			'The homeowner can already read your answer. Edit the answer instead.',
		)
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
