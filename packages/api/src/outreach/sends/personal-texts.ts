import type { PersonalTexts } from '../../email/schema.ts'
import type { TemplateData } from '../../email/template-data.ts'
import type { SendKind } from './schema.ts'

/** Returns the subject and the message that a send request contains. Omits a text that the rep did not write. */
export function personalTexts({ subject, message }: PersonalTexts): PersonalTexts {
	return { ...(subject !== undefined && { subject }), ...(message !== undefined && { message }) }
}

type Recipient = Pick<TemplateData, 'company' | 'homeowner'>
type Texts = { subject: string; message: string }

/** Returns the subject and the message of an email: the texts that the rep wrote, otherwise the standard texts. */
export function fillPersonalTexts(
	kind: SendKind,
	written: PersonalTexts,
	recipient: Recipient,
): Texts {
	const { subject, message } = STANDARD_TEXTS[kind](recipient)
	return { subject: written.subject ?? subject, message: written.message ?? message }
}

const STANDARD_TEXTS: Record<SendKind, (recipient: Recipient) => Texts> = {
	initial: ({ company, homeowner }) => ({
		subject: `${homeowner?.firstName ?? 'Hello'}, your presentation from ${company.name}`,
		message: [
			greet(homeowner),
			`${company.name} made a short presentation about your home${placeOf(homeowner)}. The presentation speaks to you, shows your options, and answers your questions. It opens in your browser, with nothing to install.`,
		].join('\n'),
	}),
	reminder: ({ company, homeowner }) => ({
		subject: `Reminder: your presentation from ${company.name} is waiting`,
		message: [
			greet(homeowner),
			`The presentation that ${company.name} made about your home${placeOf(homeowner)} is waiting for you. You can pause at any time, ask any question, and continue later where you left off.`,
			'You can also reply to this email. A person reads your reply.',
		].join('\n'),
	}),
}

function greet(homeowner: Recipient['homeowner']): string {
	return homeowner === null ? 'Hello,' : `Hi ${homeowner.firstName},`
}

function placeOf(homeowner: Recipient['homeowner']): string {
	return homeowner?.street ? ` at ${homeowner.street}` : ''
}
