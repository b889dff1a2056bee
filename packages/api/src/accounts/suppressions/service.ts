import { notFound } from '../../core/errors.ts'
import type { Success } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { removeSuppression } from '../../email/index.ts'
import type { LiftSuppressionInput } from '../../email/schema.ts'
import { recordAdminAct } from '../admin-acts/index.ts'

/**
 * Removes an email address from the suppression list and records the act in the audit log. Throws 404 when the address is not
 * suppressed.
 */
export async function liftSuppression(
	ctx: OrgContext,
	{ address }: LiftSuppressionInput,
): Promise<Success> {
	const { organizationId } = ctx
	await ctx.db.$transaction(async (tx) => {
		const removed = await removeSuppression(tx, { organizationId, address })
		if (removed === undefined) throw notFound('Suppression')
		await recordAdminAct(tx, ctx, {
			type: 'suppression.lifted',
			subject: { id: removed.address, name: removed.address },
			changes: { reason: { before: removed.reason, after: null } },
		})
	})
	return { success: true }
}
