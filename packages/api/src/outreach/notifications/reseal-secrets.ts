import type { App } from '../../core/app.ts'
import { resealSecret } from './secret.ts'

const BATCH = 500

/**
 * Encrypts every stored webhook secret with the newest secret key, so that the earlier keys can be removed
 * (docs/operations.md#changing-the-secret-key). Leaves a secret alone that was rotated meanwhile. Returns the number of
 * subscriptions that changed.
 */
export async function resealSecrets(app: Pick<App, 'db' | 'config'>): Promise<number> {
	let changed = 0
	let after: string | undefined
	for (;;) {
		const rows = await app.db.notificationSubscription.findMany({
			select: { id: true, organizationId: true, sealedSecret: true, previousSecret: true },
			orderBy: { id: 'asc' },
			take: BATCH,
			...(after !== undefined && { where: { id: { gt: after } } }),
		})
		for (const { id, organizationId, sealedSecret, previousSecret } of rows) {
			const current = sealedSecret === null ? undefined : resealSecret(app, id, sealedSecret)
			const previous = previousSecret === null ? undefined : resealSecret(app, id, previousSecret)
			if (current === undefined && previous === undefined) continue
			const { count } = await app.db.notificationSubscription.updateMany({
				where: { id, organizationId, sealedSecret },
				data: {
					...(current !== undefined && { sealedSecret: current }),
					...(previous !== undefined && { previousSecret: previous }),
				},
			})
			changed += count
		}
		after = rows.at(-1)?.id
		if (rows.length < BATCH) return changed
	}
}
