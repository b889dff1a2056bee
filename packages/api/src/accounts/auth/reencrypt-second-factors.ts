import type { App } from '../../core/app.ts'
import { reencryptRows } from '../../core/secrets/reencrypt-rows.ts'
import { reencryptSecret } from '../../core/secrets/stored-secret.ts'

/** Encrypts the secrets of all second factors with the newest secret key. Returns the number of second factors that changed. */
export function reencryptSecondFactors({
	db,
	config,
}: Pick<App, 'db' | 'config'>): Promise<number> {
	return reencryptRows({
		read: (after, take) =>
			db.secondFactor.findMany({
				select: { userId: true, organizationId: true, secret: true },
				orderBy: { userId: 'asc' },
				take,
				...(after !== undefined && { where: { userId: { gt: after } } }),
			}),
		idOf: ({ userId }) => userId,
		reencrypt: async (row) => {
			const owner = { purpose: 'second-factor', ownerId: row.userId } as const
			const secret = reencryptSecret({ config }, owner, row.secret)
			if (secret === undefined) return 0
			return (await db.secondFactor.updateMany({ where: row, data: { secret } })).count
		},
	})
}
