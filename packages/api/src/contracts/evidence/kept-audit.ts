import type { Prisma, Tx } from '@dormer/db'
import { AuditEntry } from '../../content/contract-templates/schema.ts'

/**
 * A document's audit entries as they are in the database, even where somebody spoiled one: what is no actor or no data
 * is left out of it, and its hash tells.
 */
export async function readKeptAudit(
	db: Pick<Tx, 'auditEntry'>,
	document: { organizationId: string; documentId: string },
): Promise<AuditEntry[]> {
	const rows = await db.auditEntry.findMany({ where: document, orderBy: { seq: 'asc' } })
	return rows.map(presentKept)
}

const SPOILED = { actor: { kind: 'system', name: '' }, data: {} } as const

function presentKept(row: Prisma.AuditEntryGetPayload<object>): AuditEntry {
	const entry = { ...row, at: row.at.toISOString() }
	const whole = AuditEntry.safeParse(entry)
	return whole.success ? whole.data : AuditEntry.parse({ ...entry, ...SPOILED })
}
