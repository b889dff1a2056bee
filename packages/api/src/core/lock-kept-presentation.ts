import type { Tx } from '@dormer/db'
import { notFound } from './errors.ts'
import { lockRow } from './lock-row.ts'

/**
 * Locks a presentation against its erasure until the transaction ends. Rejects with 404 when the presentation was deleted, so
 * work which began before an erasure stores nothing about the homeowner after it.
 */
export async function lockKeptPresentation(
	tx: Pick<Tx, '$queryRaw' | 'presentation'>,
	{ organizationId, presentationId: id }: { organizationId: string; presentationId: string },
): Promise<void> {
	await lockRow(tx, { table: 'presentation', id, organizationId }, 'key share')
	const kept = await tx.presentation.count({ where: { id, organizationId, deletedAt: null } })
	if (kept === 0) throw notFound('Presentation')
}
