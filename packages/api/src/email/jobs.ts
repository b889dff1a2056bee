import type { App } from '../core/app.ts'
import { enqueue, type JobPayloads, type JobRun } from '../core/jobs.ts'
import { TEXT_RETENTION_DAYS } from '../events/limits.ts'
import { type AfterCompletion, completeEmail } from './complete.ts'
import { countTowardEmailLimits } from './daily-limits.ts'
import { DAILY_LIMIT, limitEnd } from './queue.ts'
import { emailDefinition } from './registry.ts'
import { EmailKind } from './schema.ts'
import { type EmailRef, sendEmailNow } from './send.ts'
import { NOT_VERIFIED } from './verification.ts'

/**
 * Sends a queued email. Throws after a transient error of the relay, or when the email cannot be composed. The queue then
 * retries the job. After the last attempt, the email is `failed`. While another process holds the claim, the job
 * runs again when the lease ends.
 */
export async function sendQueuedEmail(
	app: App,
	job: JobPayloads['send_email'],
	{ lastAttempt }: JobRun,
): Promise<void> {
	try {
		if (!(await endHold(app, job))) return
		const { status, reason, leaseUntil } = await sendEmailNow(app, job, runAfterCompletion)
		if (status === 'queued') throw new Error(reason ?? 'deferred')
		if (status === 'sending') await retryAfterLease(app, job, leaseUntil ?? app.now())
	} catch (error) {
		if (!lastAttempt) throw error
		await failEmail(app, job, error instanceof Error ? error.message : String(error))
	}
}

/** Runs the completion handler of the email's kind. */
const runAfterCompletion: AfterCompletion = async (tx, mail, end) => {
	await emailDefinition(EmailKind.parse(mail.kind)).afterCompletion?.(tx, mail, end)
}

/**
 * Applies the current limits to an email that waited for a daily limit or for the verification of the company's email address.
 * When a limit is still reached, postpones the job until the limit permits emails, and returns false. Otherwise returns true.
 */
function endHold(app: App, { organizationId, mailId: id }: EmailRef): Promise<boolean> {
	return app.db.$transaction(async (tx) => {
		// Prisma cannot lock rows.
		const [mail] = await tx.$queryRaw<{ to: string; kind: EmailKind }[]>`
			select to_address as "to", kind from mail_message
			 where id = ${id}::uuid and organization_id = ${organizationId}::uuid
			   and status = 'queued' and reason in (${DAILY_LIMIT}, ${NOT_VERIFIED})
			   for update`
		if (mail === undefined) return true
		const at = app.now()
		const limit = await countTowardEmailLimits(
			tx,
			{ config: app.config },
			{ ...mail, organizationId, at },
		)
		if (limit === null)
			await tx.mailMessage.update({ where: { id, organizationId }, data: { reason: null } })
		else
			await enqueue(tx, 'send_email', {
				payload: { organizationId, mailId: id },
				runAt: limitEnd({ at }, limit),
			})
		return limit === null
	})
}

async function retryAfterLease(
	app: App,
	{ organizationId, mailId }: EmailRef,
	at: Date,
): Promise<void> {
	const runAt = new Date(at.getTime() + 1000)
	await enqueue(app.db, 'send_email', { payload: { organizationId, mailId }, runAt })
}

async function failEmail(app: App, mail: EmailRef, reason: string): Promise<void> {
	const end = { status: 'failed' as const, reason, at: app.now() }
	await app.db.$transaction(async (tx) => {
		if (!(await completeEmail(tx, mail, end))) return
		const { mailId: id, organizationId } = mail
		const row = await tx.mailMessage.findFirstOrThrow({ where: { id, organizationId } })
		await runAfterCompletion(tx, row, end)
	})
}

/**
 * Removes questions, answers and event details from emails that are older than 90 days. The event log removes the same texts
 * after 90 days (docs/specification.md#events, rule 2). The rows of the emails stay.
 */
export async function redactOldEmails(app: App): Promise<void> {
	// Prisma cannot change a field of a JSON value.
	await app.pool.query(
		`update mail_message
		    set data = case kind when 'question_escalated' then data - 'others' || '{"question": ""}'
		                         when 'question_answered' then data || '{"answer": ""}' || case when data ? 'question' then '{"question": ""}'::jsonb else '{}'::jsonb end
		                         else data || '{"facts": []}' end
		  where kind in ('question_escalated', 'question_answered', 'event_notification')
		    and status in ('sent', 'failed', 'suppressed') and created_at < $1
		    and (data->>'question' <> '' or data->>'answer' <> '' or data->'facts' <> '[]')`,
		[new Date(app.now().getTime() - TEXT_RETENTION_DAYS * 86_400_000)],
	)
}
