/**
 * A file attached to a message. `contentId` embeds the file as an image of the HTML (`cid:`). `filename` and
 * `contentId` are plain names.
 */
export type EmailAttachment = {
	filename: string
	contentType: string
	content: Uint8Array
	contentId?: string
}

/**
 * A complete message. The caller chooses `messageId`, angle brackets included, and repeats the same value on a retry: the
 * relay lookup uses it. `from.address` and `to` are email addresses; `from.name` is plain text.
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
 * Outcome of a send. `accepted`: the relay took responsibility for the message. `refused`: a permanent 5xx error;
 * `atRecipient` means that the relay refused the address. `deferred`: the relay did not take the message, and a retry
 * is safe. `unknown`: the connection was lost after the last byte and before the reply.
 */
export type SendOutcome =
	| { kind: 'accepted'; response: string }
	| { kind: 'refused'; response: string; atRecipient: boolean }
	| { kind: 'deferred'; reason: string }
	| { kind: 'unknown'; reason: string }

type EmailSender = {
	engine: 'smtp' | 'local'
	/**
	 * Sends a message. Never rejects for an error of the relay. After `deadline` (milliseconds of `performance.now()`),
	 * the end of the message is withheld and the outcome is `deferred`, so that a process that reclaims it sends no
	 * duplicate.
	 */
	send: (mail: EmailMessage, until: { deadline: number }) => Promise<SendOutcome>
	/** Returns the bytes of a message stored by the local engine (RFC 5322), or undefined. */
	read: (messageId: string) => Promise<Uint8Array | undefined>
}

/**
 * Outgoing email. `dedupe` states how a lost outcome is resolved. With `lookup`, the relay reports whether it accepted a
 * Message-ID; the lookup rejects when the relay is unreachable. With `none`, the outcome stays unknown.
 */
export type Email =
	| (EmailSender & { dedupe: 'lookup'; lookup: (messageId: string) => Promise<boolean> })
	| (EmailSender & { dedupe: 'none' })

/** Milliseconds of silence after which the connection to a relay times out. The lease of a message must be longer. */
export const SOCKET_TIMEOUT_MS = 10_000
