import type { App } from '../../core/app.ts'
import type { JobPayloads } from '../../core/jobs.ts'
import { queueEmail } from '../../email/index.ts'

/** Emails a password link, once for each request. Sends nothing when the address has no account. */
export async function emailPasswordLink(
	app: App,
	{ email, requestId }: JobPayloads['email_password_link'],
): Promise<void> {
	const user = await app.db.user.findUnique({ where: { email } })
	if (user === null) return
	const { organizationId, id: userId } = user
	await app.db.$transaction((tx) =>
		queueEmail(tx, app, {
			organizationId,
			to: email,
			kind: 'password_reset',
			data: { userId },
			at: app.now(),
			dedupeKey: `password_reset:${requestId}`,
		}),
	)
}
