import { createHash } from 'node:crypto'
import type { Prisma, Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { type EmailContext, queueEmail } from '../../email/index.ts'
import type { AnswerContact } from './answer-schema.ts'

type AskedRow = { id: string; organizationId: string; presentationId: string; askedAt: Date }

/**
 * Returns the email address or phone number to which the answer to a question goes, or null when none is known. What the
 * homeowner entered for this question, or for an earlier question of the presentation, takes precedence over the homeowner's
 * record. With `confirmedOnly`, an address whose owner has not agreed is left out.
 */
export async function findAnswerContact(
	db: Pick<Tx, 'questionContact' | 'presentation'>,
	{ organizationId, presentationId, askedAt }: AskedRow,
	{ confirmedOnly = false } = {},
): Promise<AnswerContact | null> {
	const left = await db.questionContact.findFirst({
		where: {
			organizationId,
			question: { presentationId, askedAt: { lte: askedAt } },
			...(confirmedOnly && { OR: [{ email: null }, { confirmedAt: { not: null } }] }),
		},
		orderBy: [{ question: { askedAt: 'desc' } }, { questionId: 'desc' }],
	})
	if (left !== null)
		return {
			email: left.email,
			phone: left.phone,
			source: 'question',
			confirmed: left.email === null || left.confirmedAt !== null,
		}
	const presentation = await db.presentation.findFirst({
		where: { id: presentationId, organizationId },
		select: { homeowner: true },
	})
	if (presentation === null) return null
	const { email = '', phone = '' } = Homeowner.parse(presentation.homeowner)
	if (email === '' && phone === '') return null
	return { email: email || null, phone: phone || null, source: 'homeowner', confirmed: true }
}

/** Masks a phone number to its last four digits, for example `••• ••• 0142`. */
export function maskPhone(phone: string): string {
	return `••• ••• ${phone.replace(/\D/g, '').slice(-4)}`
}

type Asked = Prisma.QuestionGetPayload<object> & { presentationId: string }

/**
 * Queues the email that contains the rep's answer. Sends the same answer to the same address only once. Returns false when no
 * email address is known or its owner has not agreed, or when the homeowner entered only a phone number for answers. The email
 * repeats the question only to the address in the homeowner's record. Queues no email to `emailedElsewhere`, an address to which another
 * email with the same content goes.
 */
export async function emailAnswer(
	ctx: EmailContext & Pick<App, 'now'>,
	tx: Tx,
	{
		asked,
		answer,
		answeredBy,
		emailedElsewhere = null,
	}: { asked: Asked; answer: string; answeredBy: string; emailedElsewhere?: string | null },
): Promise<boolean> {
	const { organizationId, id: questionId, presentationId, question } = asked
	const contact = await findAnswerContact(tx, asked, { confirmedOnly: true })
	const email = contact?.email ?? null
	if (contact === null || email === null) return false
	if (emailedElsewhere?.toLowerCase() === email.toLowerCase()) return true
	const hash = createHash('sha256').update(`${email.toLowerCase()}\n${answer}`).digest('base64url')
	await queueEmail(tx, ctx, {
		kind: 'question_answered',
		organizationId,
		presentationId,
		to: email,
		at: ctx.now(),
		data: {
			questionId,
			answer,
			answeredBy,
			...(contact.source === 'homeowner' && { question }),
		},
		dedupeKey: `answer:${questionId}:${hash}`,
	})
	return true
}
