import { z } from 'zod'
import { IsoDateTime, Uuid } from '../core/schema.ts'

/** `initial` and `reminder` are follow-ups: tracked, and stopped by an unsubscribe. The others answer what somebody did. */
export const EmailKind = z.enum([
	'initial',
	'reminder',
	'contract_copy',
	'contract_cancelled',
	'contract_cancelled_office',
	'appointment_booked',
	'appointment_rescheduled',
	'appointment_cancelled',
	'question_escalated',
	'subscription_disabled',
	'event_notification',
	'invitation',
	'password_reset',
])
export type EmailKind = z.infer<typeof EmailKind>

/** `suppressed`: not sent, because of the address. `failed` says why in `reason`. */
export const EmailStatus = z.enum(['queued', 'sending', 'sent', 'failed', 'suppressed'])
export type EmailStatus = z.infer<typeof EmailStatus>

/** A visit as its mails tell of it; `calendar` is the .ics file, `timeZone` the clock that the homeowner reads. */
const Appointment = z.object({
	appointmentId: Uuid,
	startsAt: IsoDateTime,
	endsAt: IsoDateTime,
	timeZone: z.string(),
	address: z.string(),
	calendar: z.string(),
})

/** A contract that its homeowner cancelled, for them and for the company. */
const CancelledContract = z.object({
	documentId: Uuid,
	documentName: z.string(),
	signedAt: IsoDateTime,
	cancelledAt: IsoDateTime,
})

/** What each kind is filled with, beside what its presentation and its company say. */
export const EMAIL_DATA = {
	initial: z.object({}),
	reminder: z.object({}),
	contract_copy: z.object({
		documentId: Uuid,
		documentName: z.string(),
		signedAt: IsoDateTime,
		/** The last moment of the right to cancel, where there is one, in words. */
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
		/** What happened, in words. */
		headline: z.string(),
		occurredAt: IsoDateTime,
		facts: z.array(z.object({ label: z.string(), value: z.string() })),
		/** A page of ours, from its `/`. */
		path: z.string().optional(),
		/** Of a mail that gathers several events: how often each type happened. */
		times: z.array(z.object({ eventType: z.string(), count: z.number().int() })).optional(),
	}),
	/** Whose password the link of the mail sets; the link is made when the mail is written, and kept nowhere. */
	invitation: z.object({ userId: Uuid, invitedBy: z.string() }),
	password_reset: z.object({ userId: Uuid }),
} satisfies Record<EmailKind, z.ZodType>
export type EmailData = { [Kind in EmailKind]: z.infer<(typeof EMAIL_DATA)[Kind]> }

/** A stored object that goes along. */
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
	/** Null until it is written. */
	subject: z.string().nullable(),
	status: EmailStatus,
	reason: z.string().nullable(),
	createdAt: IsoDateTime,
	sentAt: IsoDateTime.nullable(),
	/** By a person; what programs fetch is `machineOpenedAt`. */
	openedAt: IsoDateTime.nullable(),
	machineOpenedAt: IsoDateTime.nullable(),
	clickedAt: IsoDateTime.nullable(),
	bouncedAt: IsoDateTime.nullable(),
})
export type ListedEmail = z.infer<typeof ListedEmail>

export const ListEmailsInput = z.object({
	presentationId: Uuid.optional(),
	status: EmailStatus.optional(),
	cursor: Uuid.optional(),
	limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ListEmailsInput = z.infer<typeof ListEmailsInput>

/** `kept`: mail stays on this server, where it can be read; otherwise a relay takes it. */
export const EmailList = z.object({
	mails: z.array(ListedEmail),
	nextCursor: Uuid.nullable(),
	kept: z.boolean(),
})
export type EmailList = z.infer<typeof EmailList>

export const EmailInput = z.object({ mailId: Uuid })
export type EmailInput = z.infer<typeof EmailInput>

/** A mail as it was sent. `html` is shown in a sandboxed frame and nowhere else. */
export const EmailContent = z.object({
	html: z.string(),
	text: z.string(),
	headers: z.array(z.object({ name: z.string(), value: z.string() })),
	attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.int() })),
})
export type EmailContent = z.infer<typeof EmailContent>

export const EmailDetail = z.object({ mail: ListedEmail, content: EmailContent.nullable() })

/** What came back of a mail: the whole message that a relay got, or its meaning. */
export const ReportInput = z.union([
	z.object({
		type: z.enum(['bounce', 'complaint']),
		/** Of the mail that came back. */
		messageId: z.string().max(300),
		/** False for a delay or a full mailbox: it stops nothing. */
		permanent: z.boolean().default(true),
	}),
	z.object({ message: z.string().min(1).max(900_000) }),
])
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

export const LiftSuppressionInput = z.object({ address: z.email().max(254) })
export type LiftSuppressionInput = z.infer<typeof LiftSuppressionInput>
