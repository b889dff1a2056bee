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
/** `queued`: nobody got it and it may be tried again. `sending`: somebody has it until `leaseUntil`. The others are final. */
export type EmailOutcome = { status: EmailStatus; reason: string | null; leaseUntil: Date | null }
const LEASE_MS = 30_000

type ClaimedEmail = EmailRow & { token: string; deadline: number }

/**
 * Sends a mail that was written, and says what became of it; asked again, it says the same. One caller holds it at a time,
 * by a lease longer than any wait of its own. A mail that was handed over by somebody who died is asked for at the relay
 * first; one that cannot be asked is `failed`, `outcome_unknown`, and never sent again by itself.
 */
export async function sendEmailNow(
	app: App,
	ref: EmailRef,
	follow: AfterCompletion = async () => {},
): Promise<EmailOutcome> {
	const mail = await claimEmail(app, ref)
	if (mail !== undefined) await sendClaimed(app, mail, follow)
	const { status, reason, leaseUntil } = await app.db.mailMessage.findFirstOrThrow({
		where: { id: ref.mailId, organizationId: ref.organizationId },
		select: { status: true, reason: true, leaseUntil: true },
	})
	return { status: EmailStatus.parse(status), reason, leaseUntil }
}

async function sendClaimed(app: App, mail: ClaimedEmail, follow: AfterCompletion): Promise<void> {
	const finish = (end: Completion & { outcome?: SendOutcome }) =>
		completeClaimed(app, mail, { ...end, follow })
	const { organizationId, kind, toAddress: address } = mail
	const known = await findEarlierOutcome(app, mail)
	if (known !== null) return finish(known)
	if (await isSuppressed(app.db, { organizationId, address, kind }))
		return finish({ status: 'suppressed', reason: 'suppressed', at: app.now() })
	if (isFollowUp(kind) && (await isPresentationDeleted(app, mail)))
		return finish({ status: 'failed', reason: 'no_presentation', at: app.now() })
	const composed = await composeClaimed(app, mail)
	if (!(await markHandedOff(app, mail))) return
	const outcome = await app.providers.email.send(composed, mail)
	const end = completionOf(app, outcome)
	if (end !== null) return finish({ ...end, outcome, subject: composed.subject })
	publishSignal('email.attempted', { kind, outcome: outcome.kind })
	if (outcome.kind === 'deferred') await releaseEmail(app, mail, outcome.reason)
}

/** A mail that cannot be written is given back at once: nobody got it. */
async function composeClaimed(app: App, mail: ClaimedEmail): Promise<EmailMessage> {
	try {
		return await composeEmail(app, { organizationId: mail.organizationId, mailId: mail.id })
	} catch (error) {
		await releaseEmail(app, mail, 'It could not be written')
		throw error
	}
}

/** Takes the lease; undefined when the mail has ended, or while somebody else holds it. */
async function claimEmail(
	app: App,
	{ organizationId, mailId }: EmailRef,
): Promise<ClaimedEmail | undefined> {
	const token = randomUUID()
	const deadline = performance.now() + LEASE_MS - SOCKET_TIMEOUT_MS - 1000
	const count = await app.db.$executeRaw`
		update mail_message set status = 'sending', token = ${token}::uuid, attempts = attempts + 1,
		       lease_until = now() + ${`${LEASE_MS} milliseconds`}::interval
		 where id = ${mailId}::uuid and organization_id = ${organizationId}::uuid
		   and (status = 'queued' or (status = 'sending' and lease_until < now()))`
	if (count === 0) return undefined
	const mail = await app.db.mailMessage.findFirstOrThrow({ where: { id: mailId, organizationId } })
	return { ...mail, token, deadline }
}

/** How a mail ended that was handed over before; null when nobody got it and it may be sent. */
async function findEarlierOutcome(app: App, mail: EmailRow): Promise<Completion | null> {
	if (mail.handedOffAt === null) return null
	const { email } = app.providers
	if (email.dedupe === 'none') return { status: 'failed', reason: 'outcome_unknown', at: app.now() }
	if (!(await email.lookup(mail.messageId))) return null
	return { status: 'sent', reason: null, response: 'found at the relay', at: mail.handedOffAt }
}

/** A presentation that was deleted meanwhile: nobody is asked to watch it. */
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
	const count = await app.db.$executeRaw`
		update mail_message set handed_off_at = now()
		 where id = ${id}::uuid and organization_id = ${organizationId}::uuid
		   and token = ${token}::uuid and status = 'sending' and lease_until > now()`
	return count === 1
}

/** Nobody got it: what was marked is taken back, and the next try need not ask. */
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

/** The end, what follows from it, and whether the address is gone, in one transaction. */
async function completeClaimed(
	app: App,
	mail: ClaimedEmail,
	{ outcome, follow, ...end }: Completion & { outcome?: SendOutcome; follow: AfterCompletion },
): Promise<void> {
	const { id: mailId, organizationId, token, toAddress: address } = mail
	const isOurs = await app.db.$transaction(async (tx) => {
		if (!(await completeEmail(tx, { organizationId, mailId, token }, end))) return false
		if (outcome)
			await suppressRejectedAddress(tx, { organizationId, mailId, address, at: end.at }, outcome)
		await follow(tx, mail, end)
		return true
	})
	if (isOurs) publishSignal('email.attempted', { kind: mail.kind, outcome: outcomeLabel(end) })
}

/** The outcome in a word of a closed set: what a relay says in its own words stays in the row. */
function outcomeLabel({ status, reason }: Completion): string {
	return reason === 'outcome_unknown' ? reason : status
}
