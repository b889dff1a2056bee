import type { App } from '../../core/app.ts'
import { reencryptRows } from '../../core/secrets/reencrypt-rows.ts'
import { reencryptWebhookSecret } from './secret.ts'

/**
 * Encrypts every stored webhook secret with the newest secret key. Does not change a secret that was rotated in the
 * meantime. Returns the number of subscriptions that changed.
 */
export function reencryptWebhookSecrets({
	db,
	config,
}: Pick<App, 'db' | 'config'>): Promise<number> {
	const next = (id: string, secret: Uint8Array | null) =>
		secret === null ? undefined : reencryptWebhookSecret({ config }, id, secret)
	return reencryptRows({
		read: (after, take) =>
			db.notificationSubscription.findMany({
				select: { id: true, organizationId: true, sealedSecret: true, previousSecret: true },
				orderBy: { id: 'asc' },
				take,
				...(after !== undefined && { where: { id: { gt: after } } }),
			}),
		idOf: ({ id }) => id,
		reencrypt: async ({ id, organizationId, sealedSecret, previousSecret }) => {
			const [current, previous] = [next(id, sealedSecret), next(id, previousSecret)]
			if (current === undefined && previous === undefined) return 0
			const { count } = await db.notificationSubscription.updateMany({
				where: { id, organizationId, sealedSecret },
				data: {
					...(current !== undefined && { sealedSecret: current }),
					...(previous !== undefined && { previousSecret: previous }),
				},
			})
			return count
		},
	})
}
