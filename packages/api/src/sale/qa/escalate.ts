import type { Tx } from '@dormer/db'
import { companyRecipients } from '../../accounts/company/index.ts'
import type { Context } from '../../core/trpc.ts'
import { queueEmail } from '../../email/index.ts'

type Escalated = {
	organizationId: string
	presentationId: string
	questionId: string
	question: string
	slideId: string | null
	at: Date
}

/**
 * Writes to the company about a question that its presentation could not answer, in the transaction that keeps it: to the
 * contact address, without one to each admin.
 */
export async function mailEscalation(tx: Tx, ctx: Context, asked: Escalated): Promise<void> {
	const { organizationId, presentationId, questionId, question, slideId, at } = asked
	const slide = await tx.slide.findFirst({
		where: { id: slideId ?? questionId, organizationId },
		select: { title: true },
	})
	const data = { questionId, question, ...(slide?.title && { slideTitle: slide.title }) }
	for (const to of await companyRecipients(tx, organizationId))
		await queueEmail(tx, ctx, {
			...{ organizationId, presentationId, kind: 'question_escalated', to, data, at },
			dedupeKey: `question:${questionId}:${to}`,
		})
}
