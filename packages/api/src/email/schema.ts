import { z } from 'zod'
import { EmailAddress } from '../core/email-address-schema.ts'
import { IsoDateTime, Uuid } from '../core/schema.ts'

/**
 * Kinds of email. `initial`, `reminder` and `price_changed` are follow-ups: Dormer tracks them, and stops them when the homeowner
 * unsubscribes. All other kinds are transactional.
 */
export const EmailKind = z.enum([
	'initial',
	'reminder',
	'signing_code',
	'contract_copy',
	'contract_cancelled',
	'contract_cancelled_office',
	'appointment_booked',
	'appointment_rescheduled',
	'appointment_cancelled',
	'question_escalated',
	'question_answered',
	'answer_address',
	'price_changed',
	'subscription_disabled',
	'event_notification',
	'invitation',
	'password_reset',
	'address_confirmation',
	'security_notice',
	'email_verification',
])
export type EmailKind = z.infer<typeof EmailKind>

/**
 * Status of an email. A `suppressed` email was not sent, because its address is suppressed. `reason` says why a
 * `failed` email was not sent.
 */
export const EmailStatus = z.enum(['queued', 'sending', 'sent', 'failed', 'suppressed'])
export type EmailStatus = z.infer<typeof EmailStatus>

/**
 * An appointment in an email. `calendar` is the content of the .ics file. `timeZone` is the time zone of the displayed
 * times.
 */
const Appointment = z.object({
	appointmentId: Uuid,
	startsAt: IsoDateTime,
	endsAt: IsoDateTime,
	timeZone: z.string(),
	address: z.string(),
	calendar: z.string(),
})

/** Data about a canceled contract, for the emails to the homeowner and the company. */
const CancelledContract = z.object({
	documentId: Uuid,
	documentName: z.string(),
	signedAt: IsoDateTime,
	cancelledAt: IsoDateTime,
})

/** A change of an account's credentials. An email informs the owner of the account. */
export const SecurityChange = z.enum([
	'password_changed',
	'second_factor_added',
	'second_factor_removed',
	'second_factor_reset',
	'recovery_codes_replaced',
	'recovery_code_used',
])
export type SecurityChange = z.infer<typeof SecurityChange>

/** Subject and message that a rep wrote. A missing text is replaced by the standard text of the email's kind. */
export const PersonalTexts = z.object({
	/** Subject of one line with at most 150 characters. */
	subject: z
		.string()
		.trim()
		.min(1)
		.max(150)
		.regex(/^[^\r\n]*$/, 'Enter the subject on one line')
		.optional(),
	/** Message in plain text with at most 1,000 characters. Each line becomes a paragraph. */
	message: z.string().trim().min(1).max(1000).optional(),
})
export type PersonalTexts = z.infer<typeof PersonalTexts>

/** Data of each email kind, in addition to the data of its presentation and its company. */
export const EMAIL_DATA = {
	initial: PersonalTexts,
	reminder: PersonalTexts,
	/** `codeId`: id of the one-time code. The code is derived from it while the email is composed, and never stored. */
	signing_code: z.object({ codeId: Uuid }),
	contract_copy: z.object({
		documentId: Uuid,
		documentName: z.string(),
		signedAt: IsoDateTime,
		/** Last day to cancel the contract, such as `2026-11-24`; undefined when there is no right to cancel. */
		cancelUntil: z.string().optional(),
	}),
	contract_cancelled: CancelledContract,
	contract_cancelled_office: CancelledContract,
	appointment_booked: Appointment,
	appointment_rescheduled: Appointment,
	appointment_cancelled: Appointment,
	question_escalated: z.object({
		questionId: Uuid,
		question: z.string(),
		slideTitle: z.string().optional(),
		/** Further questions of the same hour, at most `MAX_LISTED`, and the number of those that are not listed. */
		others: z.array(z.string()).optional(),
		unlisted: z.number().int().optional(),
		/** True for an email to a member who chose emails about questions. */
		toMember: z.boolean().optional(),
	}),
	/** `answeredBy` is the name of the rep who answered. */
	question_answered: z.object({
		questionId: Uuid,
		/** Absent for an address that somebody entered for the answer, so nobody can send texts to strangers. */
		question: z.string().optional(),
		answer: z.string(),
		answeredBy: z.string(),
	}),
	/** Asks the owner of an address that was entered for the answer to a question whether the answer may go there. */
	answer_address: z.object({ questionId: Uuid }),
	/** A price that a rep adjusted or renewed. Displayed amounts are null while the price is an estimate. */
	price_changed: z.object({
		/** True when an expired price is valid again. */
		isRenewal: z.boolean(),
		isEstimate: z.boolean(),
		/** Choice that the change ended: the option, and what it cost before and costs now. */
		choice: z
			.object({ name: z.string(), before: z.string(), after: z.string().nullable() })
			.nullable(),
		/** Lowest and highest amount, which are the same for one price. */
		price: z.object({ low: z.string(), high: z.string() }).nullable(),
		/** Last day on which the price is valid; null without an end. */
		validThrough: z.iso.date().nullable(),
		/** Name of the person who changed the price; null over REST. */
		by: z.string().nullable(),
	}),
	subscription_disabled: z.object({
		subscriptionId: Uuid,
		subscriptionName: z.string(),
		target: z.string(),
		reason: z.string(),
	}),
	event_notification: z.object({
		subscriptionName: z.string(),
		eventType: z.string(),
		/** Sentence that describes the event to the recipient. */
		headline: z.string(),
		occurredAt: IsoDateTime,
		facts: z.array(z.object({ label: z.string(), value: z.string() })),
		/** Path of a page of the editor, with its leading `/`. */
		path: z.string().optional(),
		/** True for an email that a member gets about the homeowner of a presentation. */
		toMember: z.boolean().optional(),
		/** For a digest of several events, the number of events of each type. */
		times: z.array(z.object({ eventType: z.string(), count: z.number().int() })).optional(),
	}),
	/**
	 * `userId` is the user whose password the link in the email sets. The link is created when the email is composed, and
	 * is never stored.
	 */
	invitation: z.object({ userId: Uuid, invitedBy: z.string() }),
	password_reset: z.object({ userId: Uuid }),
	address_confirmation: z.object({}),
	/** `userId` is the admin whose email address the link verifies. The link is created when the email is composed. */
	email_verification: z.object({ userId: Uuid }),
	security_notice: z.object({
		change: SecurityChange,
		changedBy: z.string(),
		ip: z.string(),
		occurredAt: IsoDateTime,
	}),
} satisfies Record<EmailKind, z.ZodType>
export type EmailData = { [Kind in EmailKind]: z.infer<(typeof EMAIL_DATA)[Kind]> }

/** A stored object that is attached to an email. */
export const EmailFile = z.object({
	storageKey: z.string(),
	filename: z.string(),
	contentType: z.string(),
})
export type EmailFile = z.infer<typeof EmailFile>

export const SuppressionReason = z.enum(['unsubscribed', 'bounced', 'complained'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

export const ListedEmail = z.object({
	id: Uuid,
	kind: EmailKind,
	to: z.string(),
	presentationId: Uuid.nullable(),
	/** Subject of the email; null until the email is composed. */
	subject: z.string().nullable(),
	status: EmailStatus,
	reason: z.string().nullable(),
	createdAt: IsoDateTime,
	sentAt: IsoDateTime.nullable(),
	/**
	 * Time at which a person first opened the email. `machineOpenedAt` is the time at which a machine first opened it.
	 */
	openedAt: IsoDateTime.nullable(),
	machineOpenedAt: IsoDateTime.nullable(),
	clickedAt: IsoDateTime.nullable(),
	bouncedAt: IsoDateTime.nullable(),
	/** False for an email of test mode, which is never handed to the relay. */
	livemode: z.boolean(),
})
export type ListedEmail = z.infer<typeof ListedEmail>

export const ListEmailsInput = z.object({
	presentationId: Uuid.optional(),
	status: EmailStatus.optional(),
	cursor: Uuid.optional(),
	limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ListEmailsInput = z.infer<typeof ListEmailsInput>

/** `kept` is true when this server stores the emails instead of handing them to a relay. */
export const EmailList = z.object({
	mails: z.array(ListedEmail),
	nextCursor: Uuid.nullable(),
	kept: z.boolean(),
})
export type EmailList = z.infer<typeof EmailList>

export const EmailInput = z.object({ mailId: Uuid })
export type EmailInput = z.infer<typeof EmailInput>

/** Content of a sent email. Show `html` only in a sandboxed frame. */
export const EmailContent = z.object({
	html: z.string(),
	text: z.string(),
	headers: z.array(z.object({ name: z.string(), value: z.string() })),
	attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.int() })),
})
export type EmailContent = z.infer<typeof EmailContent>

export const EmailDetail = z.object({ mail: ListedEmail, content: EmailContent.nullable() })

/** Facts of a bounce or a complaint. */
export const ReportedFailure = z.object({
	type: z.enum(['bounce', 'complaint']),
	/** Message-ID of the email that bounced or about which the recipient complained. */
	messageId: z.string().max(300),
	/** Whether the failure is permanent. A temporary failure, such as a full mailbox, does not suppress the address. */
	permanent: z.boolean().default(true),
})
/** A bounce or a complaint as the complete message that the relay received. */
export const ReportedMessage = z.object({ message: z.string().min(1).max(900_000) })
export const ReportInput = z.union([ReportedFailure, ReportedMessage])
export type ReportInput = z.infer<typeof ReportInput>

export const ReportResult = z.object({ matched: z.boolean(), suppressed: z.boolean() })
export type ReportResult = z.infer<typeof ReportResult>

export const Suppression = z.object({
	address: z.string(),
	reason: SuppressionReason,
	createdAt: IsoDateTime,
})
export const SuppressionList = z.object({ suppressions: z.array(Suppression) })
export type SuppressionList = z.infer<typeof SuppressionList>

export const LiftSuppressionInput = z.object({ address: EmailAddress })
export type LiftSuppressionInput = z.infer<typeof LiftSuppressionInput>
