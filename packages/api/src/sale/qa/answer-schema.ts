import { z } from 'zod'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { EmailStatus } from '../../email/schema.ts'

/** Maximum number of characters in the answer of a rep. */
export const MAX_ANSWER = 2000

/** Text that a rep writes to the homeowner who asked. `faq` also creates an FAQ for all homeowners of the deck. */
export const AnswerQuestionInput = z.object({
	questionId: Uuid,
	answer: z
		.string()
		.trim()
		.min(1, 'Enter an answer')
		.max(MAX_ANSWER, 'Shorten the answer to 2,000 characters'),
	faq: z
		.object({
			userQuestion: z.string().trim().min(1, 'Enter the question').max(1000),
			cannedAnswer: z.string().trim().min(1, 'Enter the answer').max(5000),
		})
		.optional(),
})
export type AnswerQuestionInput = z.infer<typeof AnswerQuestionInput>

/**
 * Newest answer of a rep. `readAt` is the time at which the homeowner first saw this text in the presentation.
 * `emailStatus` is null when the answer was not emailed, because the company has no email address of the homeowner.
 */
export const RepAnswer = z.object({
	text: z.string(),
	answeredBy: z.string(),
	answeredAt: IsoDateTime,
	readAt: IsoDateTime.nullable(),
	emailStatus: EmailStatus.nullable(),
})
export type RepAnswer = z.infer<typeof RepAnswer>

/**
 * Email address or phone number to which the answer to a question goes. `source` says whether the homeowner entered it for a
 * question, or whether the company already had it. `confirmed` is false for an email address whose owner has not yet agreed to get
 * the answer; it gets none.
 */
export const AnswerContact = z.object({
	email: z.string().nullable(),
	phone: z.string().nullable(),
	source: z.enum(['question', 'homeowner']),
	confirmed: z.boolean(),
})
export type AnswerContact = z.infer<typeof AnswerContact>

export const QuestionInput = z.object({ questionId: Uuid })
export type QuestionInput = z.infer<typeof QuestionInput>

export const ViewedQuestionInput = z.object({ presentationId: Uuid, questionId: Uuid })
export type ViewedQuestionInput = z.infer<typeof ViewedQuestionInput>

/** Email address or phone number to which the answer goes. Exactly one of the two is given. */
export const SetContactInput = ViewedQuestionInput.extend({
	email: EmailAddress.toLowerCase().optional(),
	phone: z
		.string()
		.trim()
		.min(1)
		.max(40)
		.meta({ examples: ['+1 303 555 0142'] })
		.optional(),
})
	.refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
		path: ['email'],
		message: 'Enter an email address or a phone number',
	})
	.meta({ oneOf: [{ required: ['phone'] }, { required: ['email'] }] })
export type SetContactInput = z.infer<typeof SetContactInput>

export const SetDetailInput = ViewedQuestionInput.extend({
	detail: z.string().trim().min(1, 'Enter a detail').max(1000),
})
export type SetDetailInput = z.infer<typeof SetDetailInput>

/**
 * What the homeowner sees about a question that a person will answer. `contact` is masked. `consent` is the sentence next to the
 * field for the email address or phone number. `usually` is the median time that the company took to answer its last questions;
 * null when it answered fewer than three.
 */
export const FollowUp = z.object({
	questionId: Uuid,
	contact: z
		.object({ kind: z.enum(['email', 'phone']), masked: z.string(), confirmed: z.boolean() })
		.nullable(),
	consent: z.string(),
	detail: z.string().nullable(),
	usually: z.enum(['hours', 'day', 'days']).nullable(),
})
export type FollowUp = z.infer<typeof FollowUp>
