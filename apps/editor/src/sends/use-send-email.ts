import type { SendAttempt, SendEmailInput } from '@dormer/api/outreach/sends/schema'
import { useId, useState } from 'react'
import { toApiError } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import type { EmailTexts } from './use-email-draft.ts'

/**
 * Input of a send: the conditions under which the server skips the email (`skipIf`), and the rep's texts. The server uses its
 * standard text for each missing text.
 */
type Email = Partial<Pick<SendEmailInput, 'skipIf'>> & EmailTexts

type EmailSend = {
	/**
	 * Sends the email. A retry after an error uses the same idempotency key, so the homeowner gets only one email.
	 */
	send: (email?: Email) => void
	/** Sends one more email under a new idempotency key. */
	sendAnother: (email?: Email) => void
	isPending: boolean
	/** Result of sending the email; undefined until the server responds. */
	delivery: SendAttempt | undefined
	/** Error text when the request failed; undefined otherwise. */
	problem: string | undefined
	/**
	 * True when the request failed but the server may have sent the email. The rep must not edit the texts before a retry: the
	 * server ignores other texts when it has already sent the email.
	 */
	mayBeSent: boolean
}

/**
 * Sends one email about a presentation under one idempotency key. A second click waits for the first request. Keeps the first
 * value of `requestedKind`, so a retry sends the same kind of email.
 */
export function useSendEmail(
	presentationId: string,
	requestedKind: SendAttempt['kind'],
): EmailSend {
	const [key, setKey] = useState(newKey)
	const [kind] = useState(requestedKind)
	const utils = trpc.useUtils()
	const mutation = trpc.deliveries.sendMail.useMutation({
		scope: { id: useId() },
		onSettled: () => {
			void utils.deliveries.list.invalidate({ presentationId })
			void utils.activity.presentation.invalidate({ presentationId })
		},
	})
	const send = (idempotencyKey: string, email: Email = {}) =>
		mutation.mutate({ presentationId, idempotencyKey, kind, ...email })
	return {
		send: (email) => send(key, email),
		sendAnother: (email) => {
			const next = newKey()
			setKey(next)
			send(next, email)
		},
		isPending: mutation.isPending,
		delivery: mutation.data?.delivery,
		problem: mutation.isError ? problemOf(mutation.error) : undefined,
		mayBeSent: mutation.isError && mayBeSent(mutation.error),
	}
}

/** Returns whether the server may have sent the email. The server sends nothing when it rejects the request. */
function mayBeSent(thrown: unknown): boolean {
	const { code, status } = toApiError(thrown)
	return status === null || status >= 500 || code === 'SEND_IN_PROGRESS'
}

/** Returns the text that tells the rep why the email was not sent and whether to try again. */
function problemOf(thrown: unknown): string {
	const { code, status, error } = toApiError(thrown)
	if (code === 'SEND_IN_PROGRESS')
		return 'This email is being sent right now. Try again in a few seconds to see the outcome.'
	if (code === 'UPSTREAM_UNAVAILABLE')
		return 'The mail server is unavailable. You can safely try again: only one email will be sent.'
	if (status === null)
		return 'The server did not respond. You can safely try again: an email that was already sent will not be sent again.'
	return error
}

/** Returns 128 random bits in hex. `crypto.randomUUID` is missing on pages that are served without TLS. */
function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
