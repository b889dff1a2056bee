import { z } from 'zod'
import { IsoDateTime, Uuid } from '../wire.ts'

/** `initial` and `reminder` are follow-ups: tracked, and stopped by an unsubscribe. The others answer what somebody did. */
export const MailKind = z.enum([
	'initial',
	'reminder',
	'contract_copy',
	'appointment_booked',
	'appointment_rescheduled',
	'appointment_cancelled',
	'question_escalated',
	'subscription_disabled',
	'event_notification',
])
export type MailKind = z.infer<typeof MailKind>

/** `suppressed`: not sent, because of the address. `failed` says why in `reason`. */
export const MailStatus = z.enum(['queued', 'sending', 'sent', 'failed', 'suppressed'])
export type MailStatus = z.infer<typeof MailStatus>

/** A visit as its mails tell of it; `calendar` is the .ics file, `timeZone` the clock that the homeowner reads. */
const Visit = z.object({
	appointmentId: Uuid,
	startsAt: IsoDateTime,
	endsAt: IsoDateTime,
	timeZone: z.string(),
	address: z.string(),
	calendar: z.string(),
})

/** What each kind is filled with, beside what its presentation and its company say. */
export const MAIL_DATA = {
	initial: z.object({}),
	reminder: z.object({}),
	contract_copy: z.object({
		documentId: Uuid,
		documentName: z.string(),
		signedAt: IsoDateTime,
		/** The last moment of the right to cancel, where there is one, in words. */
		cancelUntil: z.string().optional(),
	}),
	appointment_booked: Visit,
	appointment_rescheduled: Visit,
	appointment_cancelled: Visit,
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
	}),
} satisfies Record<MailKind, z.ZodType>
export type MailData = { [Kind in MailKind]: z.infer<(typeof MAIL_DATA)[Kind]> }

/** A stored object that goes along. */
export const MailFile = z.object({
	storageKey: z.string(),
	filename: z.string(),
	contentType: z.string(),
})
export type MailFile = z.infer<typeof MailFile>

export const SuppressionReason = z.enum(['unsubscribed', 'bounced', 'complained'])
export type SuppressionReason = z.infer<typeof SuppressionReason>
