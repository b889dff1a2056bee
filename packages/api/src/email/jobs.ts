import type { App } from '../core/app.ts'
import { enqueue, type JobPayloads, type JobRun } from '../core/jobs.ts'
import { type AfterCompletion, completeEmail } from './complete.ts'
import { emailDefinition } from './registry.ts'
import { EmailKind } from './schema.ts'
import { type EmailRef, sendEmailNow } from './send.ts'

/**
 * Sends a queued mail. What a relay refuses for now, and what cannot be written, throws, so that the job is tried
 * again; after the last try the mail is `failed`. While somebody else has it, it is looked at again once their lease is
 * over.
 */
export async function sendQueuedEmail(
	app: App,
	job: JobPayloads['mail.send'],
	{ lastAttempt }: JobRun,
): Promise<void> {
	try {
		const { status, reason, leaseUntil } = await sendEmailNow(app, job, runAfterCompletion)
		if (status === 'queued') throw new Error(reason ?? 'deferred')
		if (status === 'sending') await retryAfterLease(app, job, leaseUntil ?? app.now())
	} catch (error) {
		if (!lastAttempt) throw error
		await failEmail(app, job, error instanceof Error ? error.message : String(error))
	}
}

/** Runs what the email's kind registered for its completion. */
const runAfterCompletion: AfterCompletion = async (tx, mail, end) => {
	await emailDefinition(EmailKind.parse(mail.kind)).afterCompletion?.(tx, mail, end)
}

async function retryAfterLease(
	app: App,
	{ organizationId, mailId }: EmailRef,
	at: Date,
): Promise<void> {
	const runAt = new Date(at.getTime() + 1000)
	await enqueue(app.db, 'mail.send', { payload: { organizationId, mailId }, runAt })
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

const RETENTION_DAYS = 90

/**
 * Takes the words of questions and answers out of mails that told the company of them, 90 days after: the event log keeps
 * them no longer either (specification, Events, rule 2). What was sent stands, without them.
 */
export async function redactOldEmails(app: App): Promise<void> {
	await app.pool.query(
		`update mail_message
		    set data = case kind when 'question_escalated' then data || '{"question": ""}'
		                         else data || '{"facts": []}' end
		  where kind in ('question_escalated', 'event_notification')
		    and status in ('sent', 'failed', 'suppressed') and created_at < $1
		    and (data->>'question' <> '' or data->'facts' <> '[]')`,
		[new Date(app.now().getTime() - RETENTION_DAYS * 86_400_000)],
	)
}
