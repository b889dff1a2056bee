import type { Tx } from '@dormer/db'
import type { OrgContext } from '../core/trpc.ts'
import { normalizeAddress } from './address.ts'
import { Suppression, type SuppressionList } from './schema.ts'

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

/**
 * Removes an address from the suppression list. Returns the normalized address and the reason of the suppression, or
 * undefined when the address is not suppressed.
 */
export async function removeSuppression(
	tx: Tx,
	{ organizationId, ...input }: { organizationId: string; address: string },
): Promise<{ address: string; reason: string } | undefined> {
	const address = normalizeAddress(input.address)
	const where = { organizationId, address }
	const row = await tx.mailSuppression.findFirst({ where, select: { reason: true } })
	const { count } = await tx.mailSuppression.deleteMany({ where })
	return row === null || count === 0 ? undefined : { address, reason: row.reason }
}
