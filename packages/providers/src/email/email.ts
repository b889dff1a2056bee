/** A file that goes with a mail. `contentId` makes it a picture of the HTML (`cid:`); both texts are plain names. */
export type EmailAttachment = {
	filename: string
	contentType: string
	content: Uint8Array
	contentId?: string
}

/**
 * A mail, complete. `messageId` is the caller's, brackets included, and the same each time the mail is tried: a relay that
 * can be asked is asked by it. `from` and `to` are addresses; names are plain text.
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
 * What became of a hand-over. `accepted`: the relay answers for it. `refused`: for good, 5xx, nobody got it;
 * `atRecipient`: the address itself was. `deferred`: nobody got it, and it may be tried again. `unknown`: the connection was
 * lost after the last byte, before the answer.
 */
export type SendOutcome =
	| { kind: 'accepted'; response: string }
	| { kind: 'refused'; response: string; atRecipient: boolean }
	| { kind: 'deferred'; reason: string }
	| { kind: 'unknown'; reason: string }

type EmailSender = {
	engine: 'smtp' | 'local'
	/**
	 * Hands a mail over. Never rejects for what a relay does. After `deadline`, in milliseconds of `performance.now()`, the
	 * end of the message is not sent any more, so that nobody else who then takes the mail over sends it twice: `deferred`.
	 */
	send: (mail: EmailMessage, until: { deadline: number }) => Promise<SendOutcome>
	/** The bytes of a mail that is kept here (RFC 5322); undefined where it is not, or nothing is kept. */
	read: (messageId: string) => Promise<Uint8Array | undefined>
}

/**
 * Outgoing mail. `dedupe` says what happens to a mail whose outcome was lost: with `lookup` the relay can be asked whether
 * it has accepted that Message-ID (rejects when it does not answer); with `none` nobody can know.
 */
export type Email =
	| (EmailSender & { dedupe: 'lookup'; lookup: (messageId: string) => Promise<boolean> })
	| (EmailSender & { dedupe: 'none' })

/** Milliseconds of silence after which a relay counts as gone. A lease on a mail must be longer. */
export const SOCKET_TIMEOUT_MS = 10_000
