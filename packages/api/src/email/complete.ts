import type { Tx } from '@dormer/db'
import type { SendOutcome } from '@dormer/providers/email'
import type { App } from '../core/app.ts'
import type { EmailStatus } from './schema.ts'
import { suppress } from './suppressions.ts'
import type { EmailRow } from './template-data.ts'

/** Called in the transaction that ends the mail. */
export type AfterCompletion = (tx: Tx, mail: EmailRow, end: Completion) => Promise<void>

/** How a mail ended, as its row says it. `reason` is null for one that was sent. */
export type Completion = {
	status: Extract<EmailStatus, 'sent' | 'failed' | 'suppressed'>
	reason: string | null
	response?: string
	subject?: string
	at: Date
}

/**
 * Writes how a mail ended, in the caller's transaction; once, the first end stands. With `token` only for who holds the
 * lease. Gives false when somebody else has ended it.
 */
export async function completeEmail(
	tx: Tx,
	mail: { organizationId: string; mailId: string; token?: string },
	end: Completion,
): Promise<boolean> {
	const { organizationId, mailId, token } = mail
	const { count } = await tx.mailMessage.updateMany({
		where: {
			id: mailId,
			organizationId,
			status: { in: ['queued', 'sending'] },
			...(token !== undefined && { token }),
		},
		data: {
			status: end.status,
			reason: end.reason,
			relayResponse: end.response ?? null,
			...(end.subject !== undefined && { subject: end.subject }),
			...(end.status === 'sent' && { sentAt: end.at }),
			leaseUntil: null,
		},
	})
	return count === 1
}

/** Ends a mail that nobody waits for any more. False when it has ended, or was handed over: then the relay knows. */
export async function abandonEmail(
	tx: Tx,
	{ organizationId, mailId: id }: { organizationId: string; mailId: string },
	reason: string,
): Promise<boolean> {
	const { count } = await tx.mailMessage.updateMany({
		where: { id, organizationId, status: { in: ['queued', 'sending'] }, handedOffAt: null },
		data: { status: 'failed', reason, leaseUntil: null },
	})
	return count === 1
}

/**
 * The end that a relay's answer means; null when it may be tried again, or when the relay has to be asked first. A lost
 * answer of a relay that cannot be asked is an end too: `outcome_unknown`.
 */
export function completionOf({ providers, now }: App, outcome: SendOutcome): Completion | null {
	const at = now()
	if (outcome.kind === 'accepted')
		return { status: 'sent', reason: null, response: outcome.response, at }
	if (outcome.kind === 'refused')
		return { status: 'failed', reason: outcome.response, response: outcome.response, at }
	if (outcome.kind === 'unknown' && providers.email.dedupe === 'none')
		return { status: 'failed', reason: 'outcome_unknown', at }
	return null
}

/** An address that the relay refused for good is written to no more. */
export async function suppressRejectedAddress(
	tx: Tx,
	mail: { organizationId: string; mailId: string; address: string; at: Date },
	outcome: SendOutcome,
): Promise<void> {
	const isAddressGone =
		outcome.kind === 'refused' &&
		/^5\d\d[ -](?:5\.1\.[0-9]+|.*(?:no such|unknown|does not exist))/i.test(outcome.response)
	if (isAddressGone && outcome.atRecipient) await suppress(tx, mail, 'bounced')
}
