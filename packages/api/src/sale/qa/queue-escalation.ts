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
 * Queues the email about a question that the presentation could not answer, in the transaction that records the
 * question. Sends it to the company's contact address, or to each admin when the company has no contact address.
 */
export async function queueEscalationEmails(
	tx: Tx,
	ctx: Context,
	escalated: Escalated,
): Promise<void> {
	const { organizationId, presentationId, questionId, question, slideId, at } = escalated
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
