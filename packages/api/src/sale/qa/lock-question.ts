import type { Prisma, Tx } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import { lockRow } from '../../core/lock-row.ts'

/** Filter for one question. The organization is required, because every query is limited to one company. */
type QuestionFilter = Prisma.QuestionWhereInput & { id: string; organizationId: string }

/**
 * Locks a question until the transaction ends, and returns the question with all changes of earlier transactions.
 * Rejects with 404 when no question matches the filter.
 */
export async function lockQuestion(
	tx: Tx,
	where: QuestionFilter,
): Promise<Prisma.QuestionGetPayload<object>> {
	await lockRow(tx, { table: 'question', id: where.id, organizationId: where.organizationId })
	const question = await tx.question.findFirst({ where })
	if (question === null) throw notFound('Question')
	return question
}
