import { AppError } from '../../core/errors.ts'
import type { Success } from '../../core/schema.ts'
import { endOtherSessions } from './own-sessions.ts'
import { hashPassword } from './password.ts'
import { checkNewPassword } from './password-rules.ts'
import { reAuthenticate, type SignedInContext } from './re-authenticate.ts'
import type { ChangePasswordInput } from './schema.ts'
import { queueSecurityNotice } from './security-notice.ts'

/**
 * Changes the caller's password, ends the caller's other sessions and emails a notice. Throws 400 for a wrong
 * `currentPassword` or a weak `newPassword`, and 409 when another request changed the password at the same time.
 */
export async function changePassword(
	ctx: SignedInContext,
	{ currentPassword, newPassword }: ChangePasswordInput,
): Promise<Success> {
	const current = { path: 'currentPassword', password: currentPassword }
	const account = await reAuthenticate(ctx, current)
	const { id, email, organizationId, organization, passwordHash: before } = account
	checkNewPassword('newPassword', newPassword, { email, organizationName: organization.name })
	const passwordHash = await hashPassword(newPassword, 'signedIn')
	await ctx.db.$transaction(async (tx) => {
		const where = { id, organizationId, passwordHash: before }
		const { count } = await tx.user.updateMany({ where, data: { passwordHash } })
		if (count === 0)
			throw new AppError(
				'CONFLICT',
				'Your password was just changed in another session. Enter the newest password as your current password.',
			)
		await endOtherSessions(tx, ctx)
		const notice = { change: 'password_changed', changedBy: ctx.user.name } as const
		await queueSecurityNotice(tx, ctx, { organizationId, email, ...notice })
	})
	return { success: true }
}
