import { Prisma, type Tx } from '@dormer/db'

/** Tables whose rows are locked by their primary key, with the column of this key. */
const KEYS = {
	action_config: 'id',
	app_user: 'id',
	deck: 'id',
	faq: 'id',
	generation_job: 'id',
	notification_subscription: 'id',
	presentation: 'id',
	prospect: 'id',
	qa_settings: 'deck_id',
	question: 'id',
	slide: 'id',
} as const

/**
 * Strength of a lock. `key share` only waits for `update` and prevents it. `share` lets other transactions take the same lock, and
 * prevents changes. `no key update` also lets other transactions insert rows that refer to the row. `update` prevents both.
 */
const STRENGTHS = {
	'key share': Prisma.sql`for key share`,
	share: Prisma.sql`for share`,
	'no key update': Prisma.sql`for no key update`,
	update: Prisma.sql`for update`,
}

/** Locks a row of the organization until the transaction ends. Returns whether the row exists. */
export async function lockRow(
	tx: Pick<Tx, '$queryRaw'>,
	{ table, id, organizationId }: { table: keyof typeof KEYS; id: string; organizationId: string },
	strength: keyof typeof STRENGTHS = 'update',
): Promise<boolean> {
	// Prisma cannot lock a row.
	const found = await tx.$queryRaw<unknown[]>`
		select 1 from ${Prisma.raw(table)}
		 where ${Prisma.raw(KEYS[table])} = ${id}::uuid and organization_id = ${organizationId}::uuid ${STRENGTHS[strength]}`
	return found.length > 0
}
