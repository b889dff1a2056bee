import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import { CreatePresentationInput, PresentationStatus } from '../../sale/presentations/schema.ts'

/** `initial` is the first mail with the link; whatever follows is a `reminder`. */
export const SendKind = z.enum(['initial', 'reminder'])
export type SendKind = z.infer<typeof SendKind>

export const SendStatus = z.enum(['in_progress', 'sent', 'skipped', 'failed'])
export type SendStatus = z.infer<typeof SendStatus>

/**
 * Why nothing was sent, in the order in which it is looked at (contract, section 7); `already_sent` of a first mail alone,
 * when another one was sent or is on its way.
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
	no_presentation: 'The presentation was not there any more.',
	no_email: 'No e-mail address was known.',
	suppressed:
		'The address gets no more mail: it unsubscribed, complained, or mail to it came back.',
	presentation_parked: 'The presentation was parked, over or cancelled.',
	presentation_failed: 'The presentation could not be recorded.',
	already_sent: 'Another first mail had been sent already, or was on its way.',
	no_initial_send: 'The first mail had not been sent, so there was nothing to remind of.',
	opened: 'They had opened an earlier mail, and it was only for those who had not.',
	viewed: 'They had watched the presentation, and it was only for those who had not.',
}

/** Why nothing was sent, in words, as the editor and the log of events say it; a reason that is none of these stays itself. */
export function formatSkipReason(reason: string): string {
	const { data: known } = SkipReason.safeParse(reason)
	return known === undefined ? reason : SKIP_REASON_TEXTS[known]
}

const IdempotencyKey = z.string().min(1).max(64)
const SkipIf = z.array(z.enum(['opened', 'viewed']))
const SourceEventId = z.string().min(1).max(200)

/** Body of POST /api/presentations/send (specification). `initial` is not accepted: ingest sends the first mail. */
export const SendInput = z.object({
	deck_id: Uuid,
	source_event_id: SourceEventId,
	idempotency_key: IdempotencyKey,
	subject_variant: z.literal('reminder'),
	skip_if: SkipIf.default([]),
})
export type SendInput = z.infer<typeof SendInput>

const SendResultStatus = SendStatus.exclude(['in_progress'])

/** `reason` says why it was skipped, or what failed; both ids are absent for `no_presentation`. */
export const SendResult = z.object({
	send_status: SendResultStatus,
	reason: z.string().optional(),
	presentation_id: Uuid.optional(),
	delivery_id: Uuid.optional(),
})
export type SendResult = z.infer<typeof SendResult>

export const IngestInput = CreatePresentationInput.extend({
	source_event_id: SourceEventId,
	send: z.boolean().default(true),
})
export type IngestInput = z.infer<typeof IngestInput>

export const IngestResult = z.object({
	deck_presentation_id: Uuid,
	url: z.string(),
	status: PresentationStatus,
	send_status: z.enum(['sent', 'skipped', 'failed', 'not_requested']),
	reason: z.string().optional(),
	delivery_id: Uuid.optional(),
})
export type IngestResult = z.infer<typeof IngestResult>

/** A rep's own send from the presentation's page: the first mail, or a reminder once that was sent. */
export const SendEmailInput = z.object({
	presentationId: Uuid,
	idempotencyKey: IdempotencyKey,
	/** Which mail the sender means, so that a page that is out of date sends no other; left out, the one that is next. */
	kind: SendKind.optional(),
	skipIf: SkipIf.default([]),
})
export type SendEmailInput = z.infer<typeof SendEmailInput>

export const SendAttempt = z.object({
	deliveryId: Uuid,
	presentationId: Uuid,
	idempotencyKey: z.string(),
	kind: SendKind,
	status: SendStatus,
	reason: z.string().nullable(),
	/** The outgoing mail, where there is one. */
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
