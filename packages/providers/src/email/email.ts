/**
 * A file attached to a message. When `contentId` is set, the HTML can show the file as an image with a `cid:` URL.
 * `filename` and `contentId` are plain text without special characters.
 */
export type EmailAttachment = {
	filename: string
	contentType: string
	content: Uint8Array
	contentId?: string
}

/**
 * A complete message. The caller chooses `messageId`, including the angle brackets. A retry must use the same id, so
 * the relay can find the message. `from.address` and `to` are email addresses; `from.name` is plain text.
 */
export type EmailMessage = {
	messageId: string
	from: { name: string; address: string }
	to: string
	replyTo?: string
	subject: string
	html: string
	text: string
	headers?: Record<string, string>
	attachments?: EmailAttachment[]
}

/**
 * Outcome of a send. `accepted`: the relay took responsibility for the message. `refused`: the relay returned a
 * permanent 5xx error; `atRecipient` is true when the error concerns the recipient. `deferred`: the relay did not take
 * the message, and a retry is safe. `unknown`: the connection was lost after the last byte was sent and before the
 * relay replied.
 */
export type SendOutcome =
	| { kind: 'accepted'; response: string }
	| { kind: 'refused'; response: string; atRecipient: boolean }
	| { kind: 'deferred'; reason: string }
	| { kind: 'unknown'; reason: string }

type EmailSender = {
	engine: 'smtp' | 'local'
	/**
	 * Sends a message. Never rejects for an error of the relay. Returns `deferred` when the message is not completely transmitted
	 * at `deadline` (milliseconds of `performance.now()`). The relay discards the incomplete message, so another process can then
	 * claim and send it without a duplicate.
	 */
	send: (mail: EmailMessage, until: { deadline: number }) => Promise<SendOutcome>
	/**
	 * Returns the bytes (RFC 5322) of a message that the local engine stored, or undefined when it stored no such message.
	 */
	read: (messageId: string) => Promise<Uint8Array | undefined>
	/** Deletes the bytes of a message that the local engine stored, if any. */
	deleteStored: (messageId: string) => Promise<void>
}

/**
 * Provider of outgoing email. `dedupe` states how the caller resolves an `unknown` outcome. With `lookup`, the caller
 * asks the relay whether it accepted a Message-ID; the call rejects when the relay is unreachable. With `none`, the
 * outcome stays unknown.
 */
export type Email =
	| (EmailSender & { dedupe: 'lookup'; lookup: (messageId: string) => Promise<boolean> })
	| (EmailSender & { dedupe: 'none' })

/**
 * Milliseconds without data after which the connection to a relay times out. The lease of an email must be longer, so the
 * email cannot be claimed again while its connection is still open.
 */
export const SOCKET_TIMEOUT_MS = 10_000
