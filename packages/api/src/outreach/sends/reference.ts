import type { SliceReference } from '../../core/reference/reference.ts'

const REASONS =
	'`no_presentation`, `no_email`, `suppressed`, `presentation_parked`, `presentation_failed`, `no_initial_send`, `opened` or `viewed`'

/**
 * Texts of the API reference about `ingest`, which creates a presentation for a new lead, and about the emails of a
 * presentation.
 */
export const sendsReference: SliceReference = {
	operations: {
		'deliveries.ingest':
			'Creates a presentation for an event of another system, such as a new lead in a CRM, and sends the first email. The pair of `deckId` and `source_event_id` identifies the presentation: a repeated call returns the first one and creates nothing. It returns 404 when that presentation was deleted; send another `source_event_id` to create a new one. An invalid address does not lose the lead: the presentation is created, put on hold, and its email is skipped. The scope `presentations:write` is enough, even for this first email; follow-ups need `presentations:send`. The email is sent even while a price is deferred; `GET /api/presentations/{presentationId}` shows the prices.',
		'deliveries.send':
			'Sends a follow-up email for the presentation that ingest created from `deck_id` and `source_event_id`. Each outcome (sent, skipped or failed) returns 200 and is recorded once per `idempotency_key`; a repeated key returns the first outcome without sending again. While another call with the same key is unfinished, the call returns 409 `SEND_IN_PROGRESS`: retry with the same key. After a 5xx response, it is safe to retry with the same key.',
		'deliveries.sendMail':
			'Sends the first email of a presentation or, once that was sent, a reminder. A repeated `idempotencyKey` returns the first outcome.',
		'deliveries.previewMail':
			'Returns the email that `send-mail` would send now with these texts. Sends and stores nothing. The links in the preview are not tracked, and its unsubscribe link has no effect.',
		'deliveries.list': 'Returns the attempts to email a presentation to its homeowner.',
	},
	models: {
		IngestInput: {
			$: 'Event of another system.',
			$like: 'CreatePresentationInput',
			source_event_id:
				'ID of the event or lead in the other system, at most 200 characters. It makes the call repeatable.',
			send: 'False to create the presentation without sending the first email.',
		},
		IngestResult: {
			$: 'Presentation of an event, and the outcome of its first email.',
			$like: 'CreatedPresentation',
			warnings:
				'Problems that the homeowner would notice now. For a repeated event, they are computed again.',
			send_status: 'Outcome of the first email. `not_requested` when `send` was false.',
			reason: 'Why the email was skipped, or the failure message. Left out when it was sent.',
			delivery_id: 'ID of the send attempt. Left out when no email was requested.',
		},
		SendInput: {
			$: 'Follow-up email to send.',
			deck_id: 'ID of the deck that was given to ingest.',
			source_event_id: 'The `source_event_id` that was given to ingest.',
			idempotency_key: 'Key of this email, 1 to 64 characters. One email is sent per key.',
			subject_variant:
				'Always `reminder`, because ingest sends the first email. It may be null or left out.',
			skip_if:
				'Further reasons to skip the email: `opened` when the homeowner opened an earlier one (machines do not count), `viewed` when the homeowner watched the presentation.',
		},
		SendResult: {
			$: 'Outcome of a follow-up email.',
			send_status: 'Whether the email was sent, skipped or failed.',
			reason: `Why it was skipped (${REASONS}), or the failure message. Left out when it was sent.`,
			presentation_id: 'ID of the presentation. Left out for the reason `no_presentation`.',
			delivery_id: 'ID of the send attempt. Left out for the reason `no_presentation`.',
		},
		SendEmailInput: {
			$: 'Email to send from the page of a presentation.',
			idempotencyKey: 'Key of this email, 1 to 64 characters. One email is sent per key.',
			kind: '`initial` for the first email, `reminder` for later ones. Defaults to the one that is due.',
			skipIf: 'Further reasons to skip the email, as in `POST /api/presentations/send`.',
			subject:
				'Subject on one line, at most 150 characters. Defaults to the standard subject of the kind.',
			message:
				'Plain text, at most 1,000 characters; each line becomes a paragraph. Defaults to the standard message of the kind.',
		},
		PreviewEmailInput: {
			$: 'Texts of an email to preview.',
			kind: '`initial` for the first email, `reminder` for later ones. Defaults to the one that is due.',
			subject:
				'Subject on one line, at most 150 characters. Defaults to the standard subject of the kind.',
			message:
				'Plain text, at most 1,000 characters; each line becomes a paragraph. Defaults to the standard message of the kind.',
		},
		EmailPreview: {
			$: 'An email as the homeowner would receive it now.',
			kind: '`initial` for the first email, `reminder` for later ones.',
			from: 'Sender: the company.',
			replyTo: 'Address that replies go to. Null when neither the rep nor the company has one.',
			replyToName: 'Name of the rep who gets the replies. Null when the company gets them.',
			to: 'Email address of the homeowner. Null when it is unknown.',
			subject: 'Subject of the email.',
			message: 'Message of the email as plain text.',
			html: 'Content of the email. Show it only in a sandboxed frame, because its links are active.',
		},
		EmailPreviewFrom: {
			$: 'Sender of an email.',
			name: 'Name of the company.',
			address: 'Email address of the sender.',
		},
		SendAttempt: {
			$: 'Attempt to email a presentation.',
			deliveryId: 'ID of the attempt.',
			idempotencyKey: 'Key that was given with the request.',
			kind: '`initial` for the first email, `reminder` for later ones.',
			status: 'Outcome. `in_progress` until it is known.',
			reason: 'Why it was skipped, or the failure message. Null otherwise.',
			mailId: 'ID of the outgoing email. Null when none was written, for example after a skip.',
			messageId: 'Message-ID of the email. Null when none was written.',
			createdAt: 'Time of the request.',
			sentAt: 'Time at which the relay accepted the email. Null until then.',
			openedAt: 'Time at which a person first opened the email. Null until then.',
			machineOpenedAt:
				'Time at which a program, such as a virus scanner, first opened the email. Null until then.',
			clickedAt: 'Time at which the link was first clicked. Null until then.',
			bouncedAt: 'Time at which the email bounced. Null otherwise.',
		},
		SendAttempts: { deliveries: 'The attempts, newest first.' },
		SentEmail: { delivery: 'The attempt.' },
	},
}
