import type { App } from '../../core/app.ts'
import type { JobPayloads } from '../../core/jobs.ts'
import { queueEmail } from '../../email/index.ts'

/** Mails the link that somebody asked for, once for each request; nothing where the address has no account. */
export async function emailPasswordLink(
	app: App,
	{ email, requestId }: JobPayloads['auth.forgotPassword'],
): Promise<void> {
	const person = await app.db.user.findUnique({ where: { email } })
	if (person === null) return
	const { organizationId, id: userId } = person
	await app.db.$transaction((tx) =>
		queueEmail(tx, app, {
			...{ organizationId, to: email, kind: 'password_reset', data: { userId }, at: app.now() },
			dedupeKey: `password_reset:${requestId}`,
		}),
	)
}
