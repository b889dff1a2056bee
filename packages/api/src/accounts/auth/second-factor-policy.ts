import { AppError, notFound } from '../../core/errors.ts'
import type { Success } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { changedFields, recordAdminAct } from '../admin-acts/index.ts'
import { findSecondFactor } from './check-second-factor.ts'
import type { SignedInContext } from './re-authenticate.ts'
import type { ResetSecondFactorInput, SecurityPolicy } from './second-factor-schema.ts'
import { queueSecurityNotice } from './security-notice.ts'

/** Returns whether the company requires a second factor of every member. */
export async function getSecurityPolicy(ctx: OrgContext): Promise<SecurityPolicy> {
	const { secondFactorRequired } = await ctx.db.organization.findUniqueOrThrow({
		where: { id: ctx.organizationId },
	})
	return { secondFactorRequired }
}

/**
 * Changes whether the company requires a second factor. If it does, a member without a second factor must set one up before
 * using the product. API keys are not affected. Throws 409 when the admin who makes the change has no second factor, so
 * admins do not lock themselves out.
 */
export async function setSecurityPolicy(
	ctx: SignedInContext,
	policy: SecurityPolicy,
): Promise<SecurityPolicy> {
	const { organizationId: id, user } = ctx
	const own = await findSecondFactor(ctx.db, { id: user.userId, organizationId: id })
	if (policy.secondFactorRequired && own === null)
		throw new AppError('CONFLICT', 'Set up your own second factor first')
	await ctx.db.$transaction(async (tx) => {
		const before = await tx.organization.findUniqueOrThrow({ where: { id } })
		await tx.organization.update({ where: { id }, data: policy })
		const { secondFactorRequired } = before
		await recordAdminAct(tx, ctx, {
			type: 'security_policy.updated',
			subject: { id, name: before.name },
			changes: changedFields({ secondFactorRequired }, policy),
		})
	})
	return policy
}

/**
 * Removes the second factor of a member who lost phone and recovery codes, ends the member's sessions and emails a
 * notice to the member. Throws 404 for a user of another company, and 409 for the caller's own account or a member
 * without a second factor.
 */
export async function resetSecondFactor(
	ctx: SignedInContext,
	{ userId }: ResetSecondFactorInput,
): Promise<Success> {
	const { organizationId } = ctx
	if (userId === ctx.user.userId)
		throw new AppError('CONFLICT', 'Turn off your own second factor in your settings')
	await ctx.db.$transaction(async (tx) => {
		const member = await tx.user.findFirst({ where: { id: userId, organizationId } })
		if (member === null) throw notFound('User')
		const { count } = await tx.secondFactor.deleteMany({ where: { organizationId, userId } })
		if (count === 0) throw new AppError('CONFLICT', 'This member has no second factor')
		await tx.session.deleteMany({ where: { organizationId, userId } })
		const act = { type: 'member.second_factor_reset', subject: member, changes: {} } as const
		await recordAdminAct(tx, ctx, act)
		const notice = { change: 'second_factor_reset', changedBy: ctx.user.name } as const
		await queueSecurityNotice(tx, ctx, { organizationId, email: member.email, ...notice })
	})
	return { success: true }
}
