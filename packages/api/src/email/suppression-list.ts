import { notFound } from '../core/errors.ts'
import type { OrgContext } from '../core/trpc.ts'
import { normalizeAddress } from './address.ts'
import { type LiftSuppressionInput, Suppression, type SuppressionList } from './schema.ts'

const MAX_LISTED = 500

/** Returns the company's suppressed addresses: at most 500, newest first. */
export async function listSuppressions(ctx: OrgContext): Promise<SuppressionList> {
	const rows = await ctx.db.mailSuppression.findMany({
		where: { organizationId: ctx.organizationId },
		orderBy: { createdAt: 'desc' },
		take: MAX_LISTED,
	})
	return {
		suppressions: rows.map((row) =>
			Suppression.parse({ ...row, createdAt: row.createdAt.toISOString() }),
		),
	}
}

/** Removes an address from the suppression list. Throws 404 when the address is not suppressed. */
export async function liftSuppression(
	ctx: OrgContext,
	input: LiftSuppressionInput,
): Promise<{ success: true }> {
	const { organizationId } = ctx
	const address = normalizeAddress(input.address)
	const { count } = await ctx.db.mailSuppression.deleteMany({ where: { organizationId, address } })
	if (count === 0) throw notFound('Suppression')
	return { success: true }
}
