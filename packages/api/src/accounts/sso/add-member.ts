import { randomBytes } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/trpc.ts'
import { hashPassword, insertMember } from '../auth/index.ts'
import { addDefaultNotifications } from '../member-notifications/index.ts'

type Person = { organizationId: string; email: string; name: string | null }

const MAX_NAME_LENGTH = 120

/**
 * Adds a person as a rep to the company that SSO_DOMAINS names. The rep has no password, and can set one with "Forgot
 * password?". When a concurrent sign-in has just added the person, returns that account. Throws 403 `SSO_NO_ACCOUNT` when the
 * company does not exist.
 */
export async function addMember(ctx: Context, { organizationId, email, name }: Person) {
	const { db } = ctx
	if ((await db.organization.findUnique({ where: { id: organizationId } })) === null) {
		ctx.log.error({ companyId: organizationId }, 'SSO_DOMAINS names a company that does not exist')
		throw new AppError('SSO_NO_ACCOUNT', 'Your company does not exist on this server.')
	}
	const data = {
		...{ id: newId(), organizationId, email, role: 'rep' },
		name: (name?.trim() || email).slice(0, MAX_NAME_LENGTH),
		passwordHash: await hashPassword(randomBytes(32).toString('base64url'), 'anonymous'),
		...{ createdAt: ctx.now(), joinedAt: ctx.now() },
	}
	const isNew = await db.$transaction(async (tx) => {
		if (!(await insertMember(tx, data))) return false
		await addDefaultNotifications(tx, { organizationId, userId: data.id, role: 'rep' })
		return true
	})
	const user = await db.user.findUniqueOrThrow({
		where: { email },
		include: { organization: true },
	})
	return { ...user, ...(isNew && { isNew: true as const }) }
}
