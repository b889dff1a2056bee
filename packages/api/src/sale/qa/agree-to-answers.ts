import type { App } from '../../core/app.ts'
import { EMAIL_DATA } from '../../email/schema.ts'
import { emailAnswer } from './answer-contact.ts'

type Email = { id: string; organizationId: string }

/** Returns the company of an email that asks for agreement to answers, or null when the email or its question is gone. */
export async function findAnswerSender(app: App, mailId: string): Promise<string | null> {
	const mail = await findEmail(app, mailId)
	if (mail === null) return null
	const { name } = await app.db.organization.findFirstOrThrow({
		where: { id: mail.organizationId },
		select: { name: true },
	})
	return name
}

/**
 * Records that the owner of an address agrees to get the answer to a question there, and emails the answers that wait: to this
 * question and to later questions of the presentation. A repeated call sends nothing again. Returns the company's name, or null
 * when the email or its question is gone.
 */
export async function agreeToAnswers(app: App, mailId: string): Promise<string | null> {
	const mail = await findEmail(app, mailId)
	if (mail === null) return null
	const { organizationId } = mail
	await app.db.$transaction(async (tx) => {
		await tx.questionContact.updateMany({
			where: { ...mail.contact, confirmedAt: null },
			data: { confirmedAt: app.now() },
		})
		const waiting = await tx.question.findMany({
			where: {
				organizationId,
				presentationId: mail.presentationId,
				askedAt: { gte: mail.askedAt },
				askedBy: 'homeowner',
				repAnswer: { isNot: null },
			},
			include: { repAnswer: true },
		})
		for (const { repAnswer, ...asked } of waiting)
			if (repAnswer !== null)
				await emailAnswer(app, tx, {
					asked: { ...asked, presentationId: mail.presentationId },
					answer: repAnswer.text,
					answeredBy: repAnswer.answeredBy,
				})
	})
	return findAnswerSender(app, mailId)
}

type AgreementEmail = Email & {
	presentationId: string
	askedAt: Date
	contact: { organizationId: string; questionId: string; email: string }
}

/** The signed link names an email of any company, so the email states the company. */
async function findEmail(app: App, id: string): Promise<AgreementEmail | null> {
	const mail = await app.db.mailMessage.findFirst({ where: { id, kind: 'answer_address' } })
	if (mail === null) return null
	const { organizationId } = mail
	const { questionId } = EMAIL_DATA.answer_address.parse(mail.data)
	const asked = await app.db.question.findFirst({
		where: { id: questionId, organizationId, presentation: { deletedAt: null } },
		select: { askedAt: true, presentationId: true },
	})
	if (asked === null || asked.presentationId === null) return null
	const contact = { organizationId, questionId, email: mail.toAddress }
	return { id, organizationId, ...asked, presentationId: asked.presentationId, contact }
}
