import type { Tx } from '@dormer/db'
import { Homeowner } from '../../core/homeowner-schema.ts'
import type { AnswerContact } from './answer-schema.ts'

type AskedRow = { id: string; organizationId: string; presentationId: string; askedAt: Date }

/**
 * Returns the address to which the answer to a question goes, or null when the company has no address. An address that
 * the homeowner left with this question, or with an earlier question of the presentation, comes before the addresses of
 * the homeowner's record.
 */
export async function findAnswerContact(
	db: Pick<Tx, 'questionContact' | 'presentation'>,
	{ organizationId, presentationId, askedAt }: AskedRow,
): Promise<AnswerContact | null> {
	const left = await db.questionContact.findFirst({
		where: { organizationId, question: { presentationId, askedAt: { lte: askedAt } } },
		orderBy: [{ question: { askedAt: 'desc' } }, { questionId: 'desc' }],
	})
	if (left !== null) return { email: left.email, phone: left.phone, source: 'question' }
	const presentation = await db.presentation.findFirst({
		where: { id: presentationId, organizationId },
		select: { homeowner: true },
	})
	if (presentation === null) return null
	const { email = '', phone = '' } = Homeowner.parse(presentation.homeowner)
	if (email === '' && phone === '') return null
	return { email: email || null, phone: phone || null, source: 'homeowner' }
}

/** Masks an email address to its first character and its domain, for example `m••••@mail.example`. */
export function maskEmail(email: string): string {
	const at = email.lastIndexOf('@')
	return `${email.slice(0, 1)}••••${email.slice(at)}`
}

/** Masks a phone number to its last four digits, for example `••• ••• 0142`. */
export function maskPhone(phone: string): string {
	return `••• ••• ${phone.replace(/\D/g, '').slice(-4)}`
}
