import type { App } from '../../core/app.ts'
import { reencryptRows } from '../../core/secrets/reencrypt-rows.ts'
import { reencryptHeaders } from './custom-headers/stored-headers.ts'
import { reencryptWebhookSecret } from './secret.ts'

/**
 * Encrypts every stored webhook secret and custom header again, with the newest secret key. Does not change a row whose secret
 * or headers were replaced in the meantime. Returns the number of changed subscriptions.
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
				select: {
					id: true,
					organizationId: true,
					sealedSecret: true,
					previousSecret: true,
					sealedHeaders: true,
				},
				orderBy: { id: 'asc' },
				take,
				...(after !== undefined && { where: { id: { gt: after } } }),
			}),
		idOf: ({ id }) => id,
		reencrypt: async ({ id, organizationId, sealedSecret, previousSecret, sealedHeaders }) => {
			const [current, previous] = [next(id, sealedSecret), next(id, previousSecret)]
			const headers =
				sealedHeaders === null ? undefined : reencryptHeaders({ config }, id, sealedHeaders)
			if (current === undefined && previous === undefined && headers === undefined) return 0
			const { count } = await db.notificationSubscription.updateMany({
				where: { id, organizationId, sealedSecret, sealedHeaders },
				data: {
					...(current !== undefined && { sealedSecret: current }),
					...(previous !== undefined && { previousSecret: previous }),
					...(headers !== undefined && { sealedHeaders: headers }),
				},
			})
			return count
		},
	})
}
