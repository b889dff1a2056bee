import { notFound } from '../core/errors.ts'
import type { OrgContext } from '../core/trpc.ts'
import { normalizeAddress } from './address.ts'
import { type LiftSuppressionInput, Suppression, type SuppressionList } from './schema.ts'

const MAX_LISTED = 500

/** The addresses that the company writes to no more, the newest first, 500 at most. */
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

/** Writes to an address again, when its owner asked for it. 404 when nothing stops mail to it. */
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
