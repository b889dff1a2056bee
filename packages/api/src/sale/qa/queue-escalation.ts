import type { Tx } from '@dormer/db'
import { companyRecipients } from '../../accounts/company/index.ts'
import { findMemberRecipients } from '../../accounts/member-notifications/index.ts'
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
 * Queues the email about a question that the presentation could not answer, in the transaction that records the question. Each
 * member who chose emails about questions gets one. When nobody did, the company's contact address gets it, or each admin when
 * the company has no contact address (docs/decisions/0136-one-email-for-a-question.md).
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
	const about = { organizationId, presentationId, eventType: 'question.escalated' } as const
	const members = await findMemberRecipients(tx, about)
	const toMember = members.length > 0
	const recipients = toMember ? members : await companyRecipients(tx, organizationId)
	for (const to of recipients)
		await queueEmail(tx, ctx, {
			...{ organizationId, presentationId, kind: 'question_escalated', to, at },
			data: { ...data, toMember },
			dedupeKey: `question:${questionId}:${to}`,
		})
}
