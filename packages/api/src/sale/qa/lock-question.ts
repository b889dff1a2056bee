import type { Prisma, Tx } from '@dormer/db'
import { notFound } from '../../core/errors.ts'

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
	await tx.$queryRaw`select id from question
		where id = ${where.id}::uuid and organization_id = ${where.organizationId}::uuid for update`
	const question = await tx.question.findFirst({ where })
	if (question === null) throw notFound('Question')
	return question
}
