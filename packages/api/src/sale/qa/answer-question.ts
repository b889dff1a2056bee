import type { Prisma, Tx } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import { enqueue } from '../../core/jobs.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { readQuestion } from './all-questions.ts'
import { emailAnswer } from './answer-contact.ts'
import type { AnswerQuestionInput } from './answer-schema.ts'
import { lockQuestion } from './lock-question.ts'
import { addFaqOfQuestion } from './promote-question.ts'
import type { ListedQuestion } from './schema.ts'

type MemberContext = OrgContext & { member: { name: string } }
type Asked = Prisma.QuestionGetPayload<object> & { presentationId: string }

/**
 * Stores the answer of a rep or an API key, shows it in the homeowner's presentation, and sends it by email
 * (docs/design/contract.md#answers-to-questions). A changed text replaces the earlier answer and counts as unread. For a new or
 * changed text, emits `question.answered`. With `faq`, also creates an FAQ. Rejects with 404 when the question is missing, was
 * asked by the company itself, or belongs to a deleted presentation.
 */
export async function answerQuestion(
	ctx: MemberContext,
	{ questionId, answer, faq }: AnswerQuestionInput,
): Promise<{ question: ListedQuestion }> {
	await ctx.db.$transaction(async (tx) => {
		const asked = await lockHomeownersQuestion(ctx, tx, questionId)
		const known = await tx.questionAnswer.findUnique({
			where: { questionId, organizationId: ctx.organizationId },
		})
		const { name: answeredBy } = ctx.member
		if (known?.text !== answer) await storeAnswer(ctx, tx, { asked, answer, answeredBy })
		if (faq !== undefined) await addFaqOfQuestion(ctx, tx, { asked, ...faq })
	})
	return { question: await readQuestion(ctx, { questionId }) }
}

async function lockHomeownersQuestion(
	{ organizationId }: OrgContext,
	tx: Tx,
	questionId: string,
): Promise<Asked> {
	const asked = await lockQuestion(tx, {
		id: questionId,
		organizationId,
		askedBy: 'homeowner',
		presentation: { deletedAt: null },
		deck: { deletedAt: null },
	})
	if (asked.presentationId === null) throw notFound('Question')
	return { ...asked, presentationId: asked.presentationId }
}

/**
 * Stores an answer to a question, queues its email and its recording, and emits `question.answered`. Queues no email to
 * `emailedElsewhere`, an address to which another email with the same content goes.
 */
export async function storeAnswer(
	ctx: Parameters<typeof emailAnswer>[0],
	tx: Tx,
	{
		asked,
		answer,
		answeredBy,
		emailedElsewhere = null,
	}: { asked: Asked; answer: string; answeredBy: string; emailedElsewhere?: string | null },
): Promise<void> {
	const { organizationId, id: questionId, presentationId, deckId, slideId, question } = asked
	const at = ctx.now()
	const stored = {
		text: answer,
		answeredBy,
		answeredAt: at,
		readAt: null,
		audioKey: null,
		durationMs: 0,
	}
	await tx.questionAnswer.upsert({
		where: { questionId, organizationId },
		create: { organizationId, questionId, ...stored },
		update: stored,
	})
	await tx.question.update({ where: { id: questionId, organizationId }, data: { answeredAt: at } })
	const emailed = await emailAnswer(ctx, tx, { asked, answer, answeredBy, emailedElsewhere })
	await emit(tx, {
		organizationId,
		type: 'question.answered',
		aggregate: { type: 'presentation', id: presentationId },
		at,
		payload: { presentationId, deckId, questionId, slideId, question, answer, emailed },
	})
	const payload = { organizationId, questionId }
	await enqueue(tx, 'record_answer', { payload, key: `record_answer:${questionId}` })
}
