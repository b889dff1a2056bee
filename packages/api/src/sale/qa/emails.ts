import { formatFacts, shorten } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'

/** Email that informs the company of a question that the presentation could not answer. */
export const escalatedQuestionEmail: EmailDefinition<'question_escalated'> = {
	audience: 'company',
	repliesToHomeowner: true,
	fill: (data, { homeowner, presentationId }, { publicUrl }) => ({
		...data,
		subject: `${homeowner?.name ?? 'A homeowner'} asked: ${shorten(data.question)}`,
		preview: 'The presentation promised that you will reply.',
		facts: formatFacts({
			Slide: data.slideTitle,
			Email: homeowner?.email,
			Phone: homeowner?.phone,
			Home: homeowner?.address,
		}),
		officeUrl: `${publicUrl}/presentations/${presentationId ?? ''}`,
	}),
}
