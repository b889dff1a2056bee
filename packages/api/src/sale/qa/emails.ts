import { NOTIFICATION_SETTINGS_PATH } from '../../accounts/member-notifications/schema.ts'
import { formatFacts, shorten } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'

/** Email that informs the company of a question that the presentation could not answer. */
export const escalatedQuestionEmail: EmailDefinition<'question_escalated'> = {
	audience: 'company',
	repliesToHomeowner: true,
	fill: ({ questionId, ...data }, { homeowner }, { publicUrl }) => ({
		...data,
		subject: `${homeowner?.name ?? 'A homeowner'} asked: ${shorten(data.question)}`,
		preview: 'The presentation promised that you will reply.',
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
	fill: ({ questionId, ...data }, { shareUrl }) => ({
		...data,
		subject: `${data.answeredBy} answered: ${shorten(data.question)}`,
		preview: shorten(data.answer),
		lines: data.answer.split(/\n+/).filter((line) => line.trim() !== ''),
		answerUrl: shareUrl && `${shareUrl}#answer-${questionId}`,
	}),
}
