import type { App } from '../../core/app.ts'
import { reencryptSecret } from '../../core/secrets/stored-secret.ts'

const BATCH = 500

/**
 * Encrypts the secrets of all second factors with the newest secret key, so that the earlier keys can be removed
 * (docs/operations.md#changing-the-secret-key). Returns the number of second factors that changed.
 */
export async function reencryptSecondFactors(app: Pick<App, 'db' | 'config'>): Promise<number> {
	let changed = 0
	let after: string | undefined
	for (;;) {
		const rows = await app.db.secondFactor.findMany({
			select: { userId: true, organizationId: true, secret: true },
			orderBy: { userId: 'asc' },
			take: BATCH,
			...(after !== undefined && { where: { userId: { gt: after } } }),
		})
		for (const { userId, organizationId, secret } of rows) {
			const owner = { purpose: 'second-factor', ownerId: userId } as const
			const next = reencryptSecret(app, owner, secret)
			if (next === undefined) continue
			const where = { userId, organizationId, secret }
			changed += (await app.db.secondFactor.updateMany({ where, data: { secret: next } })).count
		}
		after = rows.at(-1)?.userId
		if (rows.length < BATCH) return changed
	}
}
