import type { Tx } from '@dormer/db'
import { newId } from '../core/ids.ts'
import { enqueue } from '../core/jobs.ts'
import { isTestMode } from '../core/keys/test-mode.ts'
import { formatMessageId } from './address.ts'
import {
	countTowardEmailLimits,
	type EmailContext,
	emailLimitError,
	type ReachedLimit,
} from './daily-limits.ts'
import type { EmailData, EmailFile, EmailKind } from './schema.ts'
import { mustVerifyFirst, NOT_VERIFIED, notVerifiedError } from './verification.ts'

/**
 * An email to insert. `dedupeKey` identifies the email within its company, so a second email with the same key is not
 * inserted.
 */
export type NewEmail<Kind extends EmailKind = EmailKind> = {
	[One in Kind]: {
		organizationId: string
		to: string
		kind: One
		data: EmailData[One]
		dedupeKey: string
		presentationId?: string
		attachments?: EmailFile[]
		at: Date
	}
}[Kind]

/**
 * What happens to an email of each kind while a daily limit is reached, or until the company's email address is verified:
 * - `refused`: the API call that sends it gets 429 or 403, and no email is stored.
 * - `delayed`: the email waits, because it is about a contract, a price, an appointment, an answer or an account, and is never lost.
 * - `failed`: the email is stored as failed.
 */
const WHEN_HELD: Record<EmailKind, 'refused' | 'delayed' | 'failed'> = {
	initial: 'refused',
	reminder: 'refused',
	invitation: 'refused',
	address_confirmation: 'refused',
	answer_address: 'refused',
	signing_code: 'refused',
	contract_copy: 'delayed',
	contract_cancelled: 'delayed',
	contract_cancelled_office: 'delayed',
	appointment_booked: 'delayed',
	appointment_rescheduled: 'delayed',
	appointment_cancelled: 'delayed',
	question_answered: 'delayed',
	price_changed: 'delayed',
	password_reset: 'delayed',
	email_verification: 'delayed',
	security_notice: 'delayed',
	question_escalated: 'failed',
	subscription_disabled: 'failed',
	event_notification: 'failed',
}
/** Stored reason of an email that waits, or failed, because of a daily limit. */
export const DAILY_LIMIT = 'daily_limit'

/**
 * Queues an email in the caller's transaction. The email is sent if and only if the transaction commits, and only once for each
 * `dedupeKey`. A repeated call returns the first email and `isNew: false`. One transaction stores the outcome in the email's row and runs the
 * `afterCompletion` handler of the email's kind. `insertEmail` describes what happens when the company's address is not
 * verified or a daily limit is reached.
 */
export async function queueEmail(
	tx: Tx,
	app: EmailContext,
	mail: NewEmail,
): Promise<{ mailId: string; isNew: boolean }> {
	const { mailId, isNew, hold } = await insertEmail(tx, app, mail)
	const { organizationId } = mail
	const payload = { organizationId, mailId }
	if (!isNew) return { mailId, isNew }
	if (hold === null) await enqueue(tx, 'send_email', { payload })
	else if (hold !== NOT_VERIFIED && WHEN_HELD[mail.kind] === 'delayed')
		await enqueue(tx, 'send_email', {
			payload,
			runAt: limitEnd(mail, hold),
		})
	return { mailId, isNew }
}

type InsertedEmail = {
	mailId: string
	messageId: string
	isNew: boolean
	hold: Hold | null
}
/** Why an email is not sent now: the company's email address is not verified, or a daily limit is reached. */
type Hold = typeof NOT_VERIFIED | ReachedLimit

/**
 * Inserts an email without queuing a job, because the caller sends the email with `sendEmailNow`. `isNew` is false when an
 * email with this `dedupeKey` already exists. `hold` is the reason why the email cannot be sent now, or null. An email with a
 * hold waits if its kind is `delayed`; otherwise it is stored as `failed`. Throws 429 or 403 `EMAIL_NOT_VERIFIED` when
 * `findHold` rejects the email, so the caller learns that it was not sent.
 */
export async function insertEmail(
	tx: Tx,
	app: EmailContext,
	mail: NewEmail,
): Promise<InsertedEmail> {
	const { organizationId, dedupeKey } = mail
	const id = newId(mail.at.getTime())
	const livemode = await isLive(tx, mail)
	const messageId = formatMessageId(app, id)
	const { count } = await tx.mailMessage.createMany({
		data: {
			id,
			organizationId,
			dedupeKey,
			kind: mail.kind,
			toAddress: mail.to.trim(),
			presentationId: mail.presentationId ?? null,
			data: mail.data,
			attachments: mail.attachments ?? [],
			messageId,
			createdAt: mail.at,
			livemode,
		},
		skipDuplicates: true,
	})
	if (count === 1) {
		const hold = livemode ? await findHold(tx, app, mail) : null
		if (hold !== null) await holdEmail(tx, { organizationId, id, kind: mail.kind }, reasonOf(hold))
		return { mailId: id, messageId, isNew: true, hold }
	}
	const known = await tx.mailMessage.findUniqueOrThrow({
		where: { organizationId_dedupeKey: { organizationId, dedupeKey } },
		select: { id: true, messageId: true },
	})
	return { mailId: known.id, messageId: known.messageId, isNew: false, hold: null }
}

/**
 * Returns whether an email may be handed to the relay. Returns false in test mode, and for an email about a presentation that a
 * test key created. An email that is never handed to the relay counts toward no limit.
 */
async function isLive(
	tx: Tx,
	{ organizationId, presentationId }: Pick<NewEmail, 'organizationId' | 'presentationId'>,
): Promise<boolean> {
	if (isTestMode()) return false
	if (presentationId === undefined) return true
	const where = { id: presentationId, organizationId, livemode: false }
	return (await tx.presentation.count({ where })) === 0
}

/**
 * Returns the reason why an email must wait, or null when it can be sent now. When an API call sends the email directly, throws
 * an error with this reason.
 */
async function findHold(tx: Tx, app: EmailContext, mail: NewEmail): Promise<Hold | null> {
	if (await mustVerifyFirst(tx, app, mail)) {
		if (WHEN_HELD[mail.kind] === 'refused') throw notVerifiedError()
		return NOT_VERIFIED
	}
	const limit = await countTowardEmailLimits(tx, app, mail)
	if (limit !== null && isRefused(app, mail.kind)) throw emailLimitError(limit)
	return limit
}

function reasonOf(hold: Hold): string {
	return hold === NOT_VERIFIED ? NOT_VERIFIED : DAILY_LIMIT
}

/**
 * Returns whether the caller gets a 429 error when a daily limit stops the email. True for the `refused` kinds. Also true
 * when a signed-in user requests a password link for a colleague, so the user learns that no email was sent.
 */
function isRefused({ caller }: EmailContext, kind: EmailKind): boolean {
	return WHEN_HELD[kind] === 'refused' || (kind === 'password_reset' && caller?.kind === 'user')
}

async function holdEmail(
	tx: Tx,
	{ organizationId, id, kind }: { organizationId: string; id: string; kind: EmailKind },
	reason: string,
): Promise<void> {
	const status = WHEN_HELD[kind] === 'delayed' ? 'queued' : 'failed'
	await tx.mailMessage.update({ where: { id, organizationId }, data: { status, reason } })
}

/** Queues the emails that waited for the email verification of their company, in the transaction that verifies it. */
export async function queueUnverifiedEmails(tx: Tx, organizationId: string): Promise<void> {
	const waiting = await tx.mailMessage.findMany({
		where: { organizationId, status: 'queued', reason: NOT_VERIFIED },
		select: { id: true },
	})
	for (const { id: mailId } of waiting)
		await enqueue(tx, 'send_email', {
			payload: { organizationId, mailId },
		})
}

/** Returns the time at which a company that reached an email limit may send emails again. */
export function limitEnd({ at }: { at: Date }, { waitMs }: ReachedLimit): Date {
	return new Date(at.getTime() + waitMs)
}
