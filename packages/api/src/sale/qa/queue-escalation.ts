import type { Tx } from '@dormer/db'
import { companyRecipients } from '../../accounts/company/index.ts'
import { findMemberRecipients } from '../../accounts/member-notifications/index.ts'
import type { Context } from '../../core/trpc.ts'
import { addToDigestEmail, queueEmail } from '../../email/index.ts'
import { EMAIL_DATA, type EmailData } from '../../email/schema.ts'

const HOUR_MS = 3_600_000
/** Number of questions that an email lists besides its first. */
const MAX_LISTED = 20

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
 * the company has no contact address (docs/decisions/0051-questions-to-the-rep.md#one-email-for-a-question). The first question
 * of a presentation in an hour is emailed immediately. Its further questions follow in one email at the end of the hour.
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
		await queueOrAdd(tx, ctx, {
			organizationId,
			presentationId,
			kind: 'question_escalated',
			to,
			at,
			data: { ...data, toMember },
		})
}

type QuestionEmail = {
	organizationId: string
	presentationId: string
	kind: 'question_escalated'
	to: string
	at: Date
	data: EmailData['question_escalated']
}

async function queueOrAdd(tx: Tx, ctx: Context, mail: QuestionEmail): Promise<void> {
	const { presentationId, to, at, data } = mail
	let hour = Math.floor(at.getTime() / HOUR_MS)
	const keyOf = (part: string) => `questions:${presentationId}:${hour}:${part}${to}`
	const { isNew } = await queueEmail(tx, ctx, { ...mail, dedupeKey: keyOf('') })
	if (isNew) return
	const add = (before: unknown) => addQuestion(EMAIL_DATA.question_escalated.parse(before), data)
	const addToHour = () =>
		addToDigestEmail(tx, ctx, {
			mail: { ...mail, dedupeKey: keyOf('more:') },
			add,
			sendAt: new Date((hour + 1) * HOUR_MS),
		})
	while (!(await addToHour())) hour += 1
}

/** Adds a question to the data of an email, or counts it when the email lists enough. */
function addQuestion(
	before: EmailData['question_escalated'],
	{ question }: EmailData['question_escalated'],
): EmailData['question_escalated'] {
	const { others = [], unlisted = 0 } = before
	if (others.length >= MAX_LISTED) return { ...before, unlisted: unlisted + 1 }
	return { ...before, others: [...others, question] }
}
