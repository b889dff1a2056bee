import type { Tx } from '@dormer/db'
import type { SendOutcome } from '@dormer/providers/email'
import type { App } from '../core/app.ts'
import { isAddressFault } from './address-fault.ts'
import type { EmailStatus } from './schema.ts'
import { suppress } from './suppressions.ts'
import type { EmailRow } from './template-data.ts'

/** Handler that runs in the transaction that completes an email. */
export type AfterCompletion = (tx: Tx, mail: EmailRow, end: Completion) => Promise<void>

/** Final state of an email, as stored in the database. `reason` is null for a sent email. */
export type Completion = {
	status: Extract<EmailStatus, 'sent' | 'failed' | 'suppressed'>
	reason: string | null
	response?: string
	subject?: string
	at: Date
}

/**
 * Writes the final state of an email in the caller's transaction. Returns false when the email is already complete. If
 * `token` is given, also returns false when another caller has the claim.
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

/**
 * Marks an unsent email as failed with `reason`, so it is never sent. Returns false when the email is complete or
 * was already handed to the relay.
 */
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
 * Returns the final state of an email after an attempt to hand it to the relay. Returns null when the next attempt must send
 * the email again or ask the relay whether it accepted the email. When the answer was lost and the relay offers no such lookup,
 * the final state is `failed` with the reason `outcome_unknown`.
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

/** Suppresses an address that the relay rejected permanently. */
export async function suppressRejectedAddress(
	tx: Tx,
	mail: { organizationId: string; mailId: string; address: string; at: Date },
	outcome: SendOutcome,
): Promise<void> {
	if (outcome.kind === 'refused' && outcome.atRecipient && isAddressFault(outcome.response))
		await suppress(tx, mail, 'bounced')
}
