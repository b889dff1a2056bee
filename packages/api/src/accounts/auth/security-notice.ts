import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/trpc.ts'
import { formatTime } from '../../email/format.ts'
import { GETS_EMAILS, queueEmail } from '../../email/index.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import type { SecurityChange } from '../../email/schema.ts'

const TITLES: Record<SecurityChange, string> = {
	password_changed: 'Your password was changed',
	second_factor_added: 'Your second factor was set up',
	second_factor_removed: 'Your second factor was turned off',
	second_factor_reset: 'An admin removed your second factor',
	recovery_codes_replaced: 'Your recovery codes were replaced',
	recovery_code_used: 'A recovery code was used to sign in',
}

/** Email that informs a user that their password or second factor was changed. */
export const securityNoticeEmail: EmailDefinition<'security_notice'> = {
	audience: 'company',
	fill: ({ change, changedBy, occurredAt, ip }, { company }, { publicUrl }) => ({
		subject: TITLES[change],
		title: TITLES[change],
		preview: `Your account at ${company.name}`,
		text: `${TITLES[change]}. This is about your account at ${company.name}.`,
		when: `Changed by ${changedBy} from the IP address ${ip}, ${formatTime(occurredAt, company.timezone)}.`,
		passwordUrl: `${publicUrl}/forgot-password`,
	}),
}

type Owner = { organizationId: string; email: string }

/**
 * Queues an email to the owner of an account. The email says that the password or another credential of the account was changed.
 * The caller passes the transaction that changes the credential. Queues nothing for a member who gets no emails (`GETS_EMAILS`).
 */
export async function queueSecurityNotice(
	tx: Tx,
	ctx: Context,
	{ organizationId, email, ...notice }: Owner & { change: SecurityChange; changedBy: string },
): Promise<void> {
	if ((await tx.user.count({ where: { organizationId, email, ...GETS_EMAILS } })) === 0) return
	await queueEmail(tx, ctx, {
		organizationId,
		to: email,
		kind: 'security_notice',
		at: ctx.now(),
		data: { ...notice, ip: ctx.ip, occurredAt: ctx.now().toISOString() },
		dedupeKey: `security_notice:${newId()}`,
	})
}
