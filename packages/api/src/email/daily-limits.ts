import { createHash } from 'node:crypto'
import type { Tx } from '@dormer/db'
import type { App } from '../core/app.ts'
import type { Caller } from '../core/caller.ts'
import { AppError } from '../core/errors.ts'
import { findRule } from '../core/limits/rules.ts'
import { formatWait, type LimitName } from '../core/limits.ts'
import { publishSignal } from '../core/signals.ts'
import { normalizeAddress } from './address.ts'
import type { EmailKind } from './schema.ts'
import { GETS_EMAILS } from './verification.ts'

const DAY_MS = 86_400_000
/**
 * Share of the daily limits that a new company may use until it is `untilMs` old. It is small, because spammers use new
 * companies.
 */
const STAGES = [
	{ untilMs: DAY_MS, share: 0.02 },
	{ untilMs: 7 * DAY_MS, share: 0.1 },
]

/**
 * The daily limits toward which an email of each kind counts. `account` is for emails that people need to get into an account or
 * to sign: their limits are as high as those of all other kinds, so no other email can use up what they need. The age of the
 * company lowers only the limit of a sender there, because strangers cause password links and signing codes.
 */
const LIMITS_OF: Record<EmailKind, 'account' | 'other'> = {
	password_reset: 'account',
	invitation: 'account',
	signing_code: 'account',
	email_verification: 'account',
	security_notice: 'account',
	initial: 'other',
	reminder: 'other',
	contract_copy: 'other',
	contract_cancelled: 'other',
	contract_cancelled_office: 'other',
	appointment_booked: 'other',
	appointment_rescheduled: 'other',
	appointment_cancelled: 'other',
	question_escalated: 'other',
	question_answered: 'other',
	answer_address: 'other',
	price_changed: 'other',
	subscription_disabled: 'other',
	event_notification: 'other',
	address_confirmation: 'other',
}

/**
 * What the daily limits must know about an email. A job has no `caller`; its emails count toward the limits of the company and
 * the recipient, but not toward a sender's limit.
 */
export type EmailContext = Pick<App, 'config'> & { caller?: Caller }
type NewEmail = { organizationId: string; to: string; at: Date; kind: EmailKind }
type Limit = { name: LimitName; key: string; points: number }
/** A daily limit that an email would exceed, and the milliseconds until the limit permits emails again. */
export type ReachedLimit = { name: LimitName; waitMs: number }

/**
 * Counts an email toward the daily limits of the company, the sender and the recipient
 * (docs/design/reliability.md#rate-limits), in the transaction that inserts the email. If the email would exceed a
 * limit, counts nothing and returns that limit. Locks the counter rows until the transaction ends. A transaction that
 * emails several addresses must count them in alphabetical order, to prevent deadlocks.
 */
export async function countTowardEmailLimits(
	tx: Tx,
	app: EmailContext,
	mail: NewEmail,
): Promise<ReachedLimit | null> {
	if (app.config.RATE_LIMITS === 'off') return null
	const counted: string[] = []
	for (const { name, key, points } of await listLimits(tx, app, mail)) {
		const waitMs = await countOne(tx, { key, points, now: mail.at.getTime() })
		if (waitMs === null) {
			counted.push(key)
			continue
		}
		await tx.rateLimit.updateMany({
			where: { key: { in: counted } },
			data: { points: { decrement: 1 } },
		})
		publishSignal('limit.reached', { limit: name })
		return { name, waitMs }
	}
	return null
}

const SCOPES: { [Name in LimitName]?: string } = {
	emails: 'This company has',
	emailsBySender: 'You have',
	emailsToOne: 'This email address has',
	emailsToOneInAll: 'This email address has',
	emailsToMember: 'This email address has',
}

/** Creates the 429 error for a reached limit, with `Retry-After`. */
export function emailLimitError({ name, waitMs }: ReachedLimit): AppError {
	const seconds = Math.max(1, Math.ceil(waitMs / 1000))
	const message = `${SCOPES[name]} reached the daily email limit. Try again in ${formatWait(seconds)}.`
	return new AppError('RATE_LIMITED', message, { headers: { 'Retry-After': String(seconds) } })
}

async function listLimits(tx: Tx, app: EmailContext, mail: NewEmail): Promise<Limit[]> {
	const { organizationId, at } = mail
	const prefix = LIMITS_OF[mail.kind] === 'account' ? 'account:' : ''
	const address = normalizeAddress(mail.to)
	const found = await tx.organization.findUnique({
		where: { id: organizationId },
		select: { createdAt: true },
	})
	const members = await tx.user.count({
		where: { organizationId, email: address, ...GETS_EMAILS },
	})
	const age = at.getTime() - (found?.createdAt.getTime() ?? at.getTime())
	const share = STAGES.find(({ untilMs }) => age < untilMs)?.share ?? 1
	const hash = createHash('sha256').update(address).digest('base64url')
	const limit = (name: LimitName, subject: string, part: number): Limit => ({
		name,
		key: `${name}:${prefix}${subject}`,
		points: Math.max(1, Math.floor(findRule(name, app.config.RATE_LIMITS).points * part)),
	})
	const own = (name: LimitName, subject: string, part: number) =>
		limit(name, `${organizationId}:${subject}`, part)
	const sender = senderOf(app.caller)
	return [
		own('emails', '', LIMITS_OF[mail.kind] === 'other' ? share : 1),
		...(sender === null ? [] : [own('emailsBySender', sender, share)]),
		...(members > 0
			? [own('emailsToMember', hash, 1)]
			: [own('emailsToOne', hash, 1), limit('emailsToOneInAll', hash, 1)]),
	]
}

function senderOf(caller: Caller | undefined): string | null {
	if (caller?.kind === 'user') return caller.userId
	return caller?.kind === 'service' ? caller.keyId : null
}

/**
 * Counts one email and returns null. When the limit is reached, counts nothing and returns the milliseconds until it permits an
 * email again.
 */
async function countOne(
	tx: Tx,
	{ key, points, now }: { key: string; points: number; now: number },
): Promise<number | null> {
	// An upsert of Prisma has no condition for its update.
	const count = await tx.$executeRaw`
		insert into rate_limit (key, points, expire) values (${key}, 1, ${now + DAY_MS})
		on conflict (key) do update
		   set points = case when rate_limit.expire <= ${now} then 1 else rate_limit.points + 1 end,
		       expire = case when rate_limit.expire <= ${now} then excluded.expire else rate_limit.expire end
		 where rate_limit.expire <= ${now} or rate_limit.points < ${points}::int`
	if (count === 1) return null
	const row = await tx.rateLimit.findUnique({ where: { key } })
	return Math.max(0, Number(row?.expire ?? now) - now)
}
