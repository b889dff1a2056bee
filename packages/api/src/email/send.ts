import { randomUUID } from 'node:crypto'
import { type EmailMessage, type SendOutcome, SOCKET_TIMEOUT_MS } from '@dormer/providers/email'
import type { App } from '../core/app.ts'
import { publishSignal } from '../core/signals.ts'
import {
	type AfterCompletion,
	type Completion,
	completeEmail,
	completionOf,
	suppressRejectedAddress,
} from './complete.ts'
import { composeEmail } from './compose.ts'
import { EmailStatus } from './schema.ts'
import { isFollowUp, isSuppressed } from './suppressions.ts'
import type { EmailRow } from './template-data.ts'

export type EmailRef = { organizationId: string; mailId: string }
/**
 * Lease in milliseconds of a claim on an email or on a send. It must be longer than all timeouts of a send together; the timeout of
 * the relay alone is ten seconds.
 */
export const LEASE_MS = 30_000

/**
 * Outcome of a call that sends an email. `queued` means that the relay did not take the email and that a retry is
 * possible. `sending` means that a caller holds the claim until `leaseUntil`. All other statuses are final.
 */
export type EmailOutcome = { status: EmailStatus; reason: string | null; leaseUntil: Date | null }

/** Outcome of an email of test mode, which is never handed to the relay. */
const KEPT_INSIDE = {
	status: 'sent',
	reason: null,
	response: 'test mode: not handed over',
} as const

type ClaimedEmail = EmailRow & { token: string; deadline: number }

/**
 * Sends a stored email and returns its outcome. A repeated call returns the same final outcome. One caller at a time
 * claims the email, with a lease that is longer than all timeouts of a send. If an earlier caller died after it
 * contacted the relay, first asks the relay whether it accepted the email. If the relay offers no such lookup, marks
 * the email as `failed` with the reason `outcome_unknown`.
 */
export async function sendEmailNow(
	app: App,
	ref: EmailRef,
	afterCompletion: AfterCompletion = async () => {},
): Promise<EmailOutcome> {
	const mail = await claimEmail(app, ref)
	if (mail !== undefined) await sendClaimed(app, mail, afterCompletion)
	const { status, reason, leaseUntil } = await app.db.mailMessage.findFirstOrThrow({
		where: { id: ref.mailId, organizationId: ref.organizationId },
		select: { status: true, reason: true, leaseUntil: true },
	})
	return { status: EmailStatus.parse(status), reason, leaseUntil }
}

async function sendClaimed(
	app: App,
	mail: ClaimedEmail,
	afterCompletion: AfterCompletion,
): Promise<void> {
	const finish = (end: Completion & { outcome?: SendOutcome }) =>
		completeClaimed(app, mail, { ...end, afterCompletion })
	const { organizationId, kind, toAddress: address } = mail
	const known = await findEarlierOutcome(app, mail)
	if (known !== null) return finish(known)
	if (await isSuppressed(app.db, { organizationId, address, kind }))
		return finish({ status: 'suppressed', reason: 'suppressed', at: app.now() })
	if (isFollowUp(kind) && (await isPresentationDeleted(app, mail)))
		return finish({ status: 'failed', reason: 'no_presentation', at: app.now() })
	const composed = await composeClaimed(app, mail)
	if (!mail.livemode && app.providers.email.engine !== 'local')
		return finish({ ...KEPT_INSIDE, at: app.now(), subject: composed.subject })
	if (!(await markHandedOff(app, mail))) return
	const outcome = await app.providers.email.send(composed, mail)
	const end = completionOf(app, outcome)
	if (end !== null) return finish({ ...end, outcome, subject: composed.subject })
	publishSignal('email.attempted', { kind, outcome: outcome.kind })
	if (outcome.kind === 'deferred') await releaseEmail(app, mail, outcome.reason)
}

/** Composes the email. Releases the claim when composing fails, because the relay received nothing. */
async function composeClaimed(app: App, mail: ClaimedEmail): Promise<EmailMessage> {
	try {
		return await composeEmail(app, { organizationId: mail.organizationId, mailId: mail.id })
	} catch (error) {
		await releaseEmail(app, mail, 'The email could not be composed')
		throw error
	}
}

/** Claims the email. Returns undefined when the email is complete or another caller holds the claim. */
async function claimEmail(
	app: App,
	{ organizationId, mailId }: EmailRef,
): Promise<ClaimedEmail | undefined> {
	const token = randomUUID()
	const deadline = performance.now() + LEASE_MS - SOCKET_TIMEOUT_MS - 1000
	// Prisma cannot compare with the clock of Postgres, which all processes share.
	const count = await app.db.$executeRaw`
		update mail_message set status = 'sending', token = ${token}::uuid, attempts = attempts + 1,
		       lease_until = now() + ${LEASE_MS} * interval '1 millisecond'
		 where id = ${mailId}::uuid and organization_id = ${organizationId}::uuid
		   and (status = 'queued' or (status = 'sending' and lease_until < now()))`
	if (count === 0) return undefined
	const mail = await app.db.mailMessage.findFirstOrThrow({ where: { id: mailId, organizationId } })
	return { ...mail, token, deadline }
}

/**
 * Returns the outcome of an email that an earlier attempt may already have given to the relay. Asks the relay whether it has
 * the message. If the relay cannot be asked, the outcome is `failed`, because another attempt could send the email twice.
 * Returns null when the email can be sent.
 */
async function findEarlierOutcome(app: App, mail: EmailRow): Promise<Completion | null> {
	if (mail.handedOffAt === null) return null
	const { email } = app.providers
	if (email.dedupe === 'none') return { status: 'failed', reason: 'outcome_unknown', at: app.now() }
	if (!(await email.lookup(mail.messageId))) return null
	return { status: 'sent', reason: null, response: 'found at the relay', at: mail.handedOffAt }
}

/** Returns whether the presentation was deleted. A follow-up must not invite anyone to watch a deleted presentation. */
async function isPresentationDeleted(
	app: App,
	{ organizationId, presentationId }: EmailRow,
): Promise<boolean> {
	const where = { id: presentationId ?? '', organizationId, deletedAt: null }
	return presentationId === null || (await app.db.presentation.count({ where })) === 0
}

async function markHandedOff(
	app: App,
	{ id, organizationId, token }: ClaimedEmail,
): Promise<boolean> {
	// Prisma cannot compare with the clock of Postgres, which all processes share.
	const count = await app.db.$executeRaw`
		update mail_message set handed_off_at = now()
		 where id = ${id}::uuid and organization_id = ${organizationId}::uuid
		   and token = ${token}::uuid and status = 'sending' and lease_until > now()`
	return count === 1
}

/**
 * Releases the claim and clears `handedOffAt`, because the relay did not take the email. The next attempt then sends the email
 * without first asking the relay whether it has the email.
 */
async function releaseEmail(
	app: App,
	{ id, organizationId, token }: ClaimedEmail,
	reason: string,
): Promise<void> {
	await app.db.mailMessage.updateMany({
		where: { id, organizationId, token, status: 'sending' },
		data: { status: 'queued', handedOffAt: null, leaseUntil: null, reason },
	})
}

/** Completes the email, suppresses a rejected address and runs `afterCompletion`, in one transaction. */
async function completeClaimed(
	app: App,
	mail: ClaimedEmail,
	{
		outcome,
		afterCompletion,
		...end
	}: Completion & { outcome?: SendOutcome; afterCompletion: AfterCompletion },
): Promise<void> {
	const { id: mailId, organizationId, token, toAddress: address } = mail
	const isCompleted = await app.db.$transaction(async (tx) => {
		if (!(await completeEmail(tx, { organizationId, mailId, token }, end))) return false
		if (outcome)
			await suppressRejectedAddress(tx, { organizationId, mailId, address, at: end.at }, outcome)
		await afterCompletion(tx, mail, end)
		return true
	})
	if (isCompleted) publishSignal('email.attempted', { kind: mail.kind, outcome: outcomeLabel(end) })
}

/** Returns the outcome as one of a fixed set of words, because metric labels must not contain the relay's free text. */
function outcomeLabel({ status, reason }: Completion): string {
	return reason === 'outcome_unknown' ? reason : status
}
