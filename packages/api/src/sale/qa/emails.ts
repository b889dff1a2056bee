import { NOTIFICATION_SETTINGS_PATH } from '../../accounts/member-notifications/schema.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import { formatFacts, shorten } from '../../email/format.ts'
import { emailLink } from '../../email/links.ts'
import type { EmailDefinition } from '../../email/registry.ts'

/** Email that informs the company of a question that the presentation could not answer. */
export const escalatedQuestionEmail: EmailDefinition<'question_escalated'> = {
	audience: 'company',
	repliesToHomeowner: true,
	fill: ({ questionId, ...data }, { homeowner }, { publicUrl }) => ({
		...data,
		subject: `${homeowner?.name ?? 'A homeowner'} asked: ${shorten(data.question)}`,
		preview: 'The presentation promised that you would reply.',
		facts: formatFacts({
			Slide: data.slideTitle,
			Email: homeowner?.email,
			Phone: homeowner?.phone,
			Home: homeowner?.address,
		}),
		officeUrl: `${publicUrl}/questions?question=${questionId}`,
		settingsUrl: `${publicUrl}${NOTIFICATION_SETTINGS_PATH}`,
	}),
}

/**
 * Email with a rep's answer for the homeowner who asked the question. Its link opens the presentation at this answer,
 * where the homeowner can also listen to the answer.
 */
export const answeredQuestionEmail: EmailDefinition<'question_answered'> = {
	audience: 'homeowner',
	fill: ({ questionId, ...data }, { shareUrl, language }) => ({
		...data,
		subject: ANSWER_SUBJECTS[language](data.answeredBy, data.question),
		preview: shorten(data.answer),
		lines: data.answer.split(/\n+/).filter((line) => line.trim() !== ''),
		answerUrl: shareUrl && `${shareUrl}#answer-${questionId}`,
	}),
}

/**
 * Asks the owner of an address whether answers may go there. Contains no text of the person who entered the address, and no link
 * to the presentation.
 */
export const answerAddressEmail: EmailDefinition<'answer_address'> = {
	audience: 'company',
	fill: (_, { company, language }, { app, email: { id } }) => ({
		...ADDRESS_TEXTS[language](company.name),
		confirmUrl: emailLink(app, { action: 'agree', mailId: id }),
	}),
}

const ANSWER_SUBJECTS: Record<
	CatalogLanguage,
	(name: string, question: string | undefined) => string
> = {
	en: (name, question) =>
		question === undefined
			? `${name} answered your question`
			: `${name} answered: ${shorten(question)}`,
	es: (name, question) =>
		question === undefined
			? `${name} respondió a su pregunta`
			: `${name} respondió: ${shorten(question)}`,
}
const ADDRESS_TEXTS: Record<
	CatalogLanguage,
	(company: string) => { subject: string; preview: string }
> = {
	en: (company) => ({
		subject: `Get the answer from ${company} at this address?`,
		preview: 'The answer will be sent when you confirm this address.',
	}),
	es: (company) => ({
		subject: `¿Quiere recibir la respuesta de ${company} en esta dirección?`,
		preview: 'La respuesta se envía cuando usted confirme esta dirección.',
	}),
}
