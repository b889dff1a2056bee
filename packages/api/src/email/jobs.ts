import type { App } from '../core/app.ts'
import { enqueue, type JobPayloads, type JobRun } from '../core/jobs.ts'
import { emailDefinition } from './registry.ts'
import { MailKind } from './schema.ts'
import { type MailRef, sendMailNow } from './send.ts'
import { type Follow, settleMail } from './complete.ts'

/**
 * Sends a queued mail. What a relay refuses for now, and what cannot be written, throws, so that the job is tried
 * again; after the last try the mail is `failed`. While somebody else has it, it is looked at again once their lease is
 * over.
 */
export async function sendQueuedMail(
	app: App,
	job: JobPayloads['mail.send'],
	{ lastAttempt }: JobRun,
): Promise<void> {
	try {
		const { status, reason, leaseUntil } = await sendMailNow(app, job, afterMail)
		if (status === 'queued') throw new Error(reason ?? 'deferred')
		if (status === 'sending') await lookLater(app, job, leaseUntil ?? app.now())
	} catch (error) {
		if (!lastAttempt) throw error
		await giveUp(app, job, error instanceof Error ? error.message : String(error))
	}
}

/** Runs what the email's kind registered for its completion. */
const afterMail: Follow = async (tx, mail, end) => {
	await emailDefinition(MailKind.parse(mail.kind)).afterCompletion?.(tx, mail, end)
}

async function lookLater(app: App, { organizationId, mailId }: MailRef, at: Date): Promise<void> {
	const runAt = new Date(at.getTime() + 1000)
	await enqueue(app.db, 'mail.send', { payload: { organizationId, mailId }, runAt })
}

async function giveUp(app: App, mail: MailRef, reason: string): Promise<void> {
	const end = { status: 'failed' as const, reason, at: app.now() }
	await app.db.$transaction(async (tx) => {
		if (!(await settleMail(tx, mail, end))) return
		const { mailId: id, organizationId } = mail
		const row = await tx.mailMessage.findFirstOrThrow({ where: { id, organizationId } })
		await afterMail(tx, row, end)
	})
}

const WORDS_KEPT_DAYS = 90

/**
 * Takes the words of questions and answers out of mails that told the company of them, 90 days after: the event log keeps
 * them no longer either (specification, Events, rule 2). What was sent stands, without them.
 */
export async function forgetWords(app: App): Promise<void> {
	await app.pool.query(
		`update mail_message
		    set data = case kind when 'question_escalated' then data || '{"question": ""}'
		                         else data || '{"facts": []}' end
		  where kind in ('question_escalated', 'event_notification')
		    and status in ('sent', 'failed', 'suppressed') and created_at < $1
		    and (data->>'question' <> '' or data->'facts' <> '[]')`,
		[new Date(app.now().getTime() - WORDS_KEPT_DAYS * 86_400_000)],
	)
}
