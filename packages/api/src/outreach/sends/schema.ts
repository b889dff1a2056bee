import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { PersonalTexts } from '../../email/schema.ts'
import {
	CreatedPresentation,
	CreatePresentationFields,
	refuseAmbiguousCreation,
	resolveCreation,
} from '../../sale/presentations/schema.ts'

/** `initial` is the first email with the presentation's link. Every later email is a `reminder`. */
export const SendKind = z.enum(['initial', 'reminder'])
export type SendKind = z.infer<typeof SendKind>

export const SendStatus = z.enum(['in_progress', 'sent', 'skipped', 'failed'])
export type SendStatus = z.infer<typeof SendStatus>

/**
 * Reason why an email was not sent. The reasons are listed in the order in which they are checked
 * (docs/design/contract.md#send). `already_sent` applies only to a first email that a different call has sent or is sending.
 */
export const SkipReason = z.enum([
	'no_presentation',
	'no_email',
	'suppressed',
	'presentation_parked',
	'presentation_failed',
	'already_sent',
	'no_initial_send',
	'opened',
	'viewed',
])
export type SkipReason = z.infer<typeof SkipReason>

const SKIP_REASON_TEXTS: Record<SkipReason, string> = {
	no_presentation: 'The presentation no longer exists.',
	no_email: 'The homeowner has no email address.',
	suppressed:
		'This address no longer receives email: the recipient unsubscribed or reported an email as spam, or an email bounced.',
	presentation_parked: 'The presentation was on hold, expired, signed or canceled.',
	presentation_failed: 'The presentation could not be prepared.',
	already_sent: 'The first email was already sent, or is being sent.',
	no_initial_send: 'A reminder needs a first email, and none was sent.',
	opened: 'The homeowner had already opened an earlier email.',
	viewed: 'The homeowner had already watched the presentation.',
}

/** Formats a skip reason as a sentence for the editor and the event log. Returns an unknown reason unchanged. */
export function formatSkipReason(reason: string): string {
	const { data: known } = SkipReason.safeParse(reason)
	return known === undefined ? reason : SKIP_REASON_TEXTS[known]
}

const IdempotencyKey = z.string().min(1).max(64)
const SkipIf = z.array(z.enum(['opened', 'viewed']))
const SourceEventId = z.string().min(1).max(200)

/**
 * Body of POST /api/presentations/send (docs/specification.md#post-apipresentationssend). The kind `initial` is not
 * accepted, because the ingest endpoint sends the first email. Every follow-up is a reminder, so null and no value mean one too.
 */
export const SendInput = z.object({
	deck_id: Uuid,
	source_event_id: SourceEventId,
	idempotency_key: IdempotencyKey,
	subject_variant: z.literal('reminder').nullable().default('reminder'),
	skip_if: SkipIf.default([]),
})
export type SendInput = z.infer<typeof SendInput>

const SendResultStatus = SendStatus.exclude(['in_progress'])

/**
 * Result of a send request. `reason` is why the email was skipped, or the error message of a failed email. The ids of the
 * presentation and the delivery are missing when the reason is `no_presentation`.
 */
export const SendResult = z.object({
	send_status: SendResultStatus,
	reason: z.string().optional(),
	presentation_id: Uuid.optional(),
	delivery_id: Uuid.optional(),
})
export type SendResult = z.infer<typeof SendResult>

export const IngestInput = CreatePresentationFields.extend({
	source_event_id: SourceEventId,
	send: z.boolean().default(true),
})
	.superRefine(refuseAmbiguousCreation)
	.transform(({ source_event_id, send, ...creation }) => ({
		...resolveCreation(creation),
		source_event_id,
		send,
	}))
export type IngestInput = z.infer<typeof IngestInput>

export const IngestResult = CreatedPresentation.extend({
	send_status: z.enum(['sent', 'skipped', 'failed', 'not_requested']),
	reason: z.string().optional(),
	delivery_id: Uuid.optional(),
})
export type IngestResult = z.infer<typeof IngestResult>

/** Input for an email that a rep sends from the presentation's page in the editor. */
export const SendEmailInput = PersonalTexts.extend({
	presentationId: Uuid,
	idempotencyKey: IdempotencyKey,
	/**
	 * Kind of email to send. The editor sends the kind that its page offered, so an outdated page cannot send a kind that the
	 * rep does not expect. Defaults to `initial` until a first email was sent, and then to `reminder`.
	 */
	kind: SendKind.optional(),
	skipIf: SkipIf.default([]),
})
export type SendEmailInput = z.infer<typeof SendEmailInput>

/** Input for the preview of an email. `kind` and the texts have the defaults of `SendEmailInput`. */
export const PreviewEmailInput = SendEmailInput.omit({ idempotencyKey: true, skipIf: true })
export type PreviewEmailInput = z.infer<typeof PreviewEmailInput>

/** An email as the homeowner would receive it now. Show `html` only in a sandboxed frame, because its links are active. */
export const EmailPreview = z.object({
	kind: SendKind,
	from: z.object({ name: z.string(), address: z.string() }),
	replyTo: z.string().nullable(),
	/** Name of the rep who gets the replies, or null when the company's address gets them. */
	replyToName: z.string().nullable(),
	to: z.string().nullable(),
	subject: z.string(),
	message: z.string(),
	html: z.string(),
})
export type EmailPreview = z.infer<typeof EmailPreview>

export const SendAttempt = z.object({
	deliveryId: Uuid,
	presentationId: Uuid,
	idempotencyKey: z.string(),
	kind: SendKind,
	status: SendStatus,
	reason: z.string().nullable(),
	/** Id of the outgoing email, or null when no email was created, for example because the send was skipped. */
	mailId: Uuid.nullable(),
	messageId: z.string().nullable(),
	createdAt: IsoDateTime,
	sentAt: IsoDateTime.nullable(),
	openedAt: IsoDateTime.nullable(),
	machineOpenedAt: IsoDateTime.nullable(),
	clickedAt: IsoDateTime.nullable(),
	bouncedAt: IsoDateTime.nullable(),
})
export type SendAttempt = z.infer<typeof SendAttempt>

export const SendAttempts = z.object({ deliveries: z.array(SendAttempt) })
export type SendAttempts = z.infer<typeof SendAttempts>

export const SentEmail = z.object({ delivery: SendAttempt })
export type SentEmail = z.infer<typeof SentEmail>
