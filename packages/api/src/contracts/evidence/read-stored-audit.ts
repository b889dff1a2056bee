import type { Prisma, Tx } from '@dormer/db'
import { AuditEntry } from './schema.ts'

/**
 * Returns the audit entries of a document as the database stores them. Replaces a malformed actor or malformed data with a
 * placeholder, so the hash check reports the entry.
 */
export async function readStoredAudit(
	db: Pick<Tx, 'auditEntry'>,
	document: { organizationId: string; documentId: string },
): Promise<AuditEntry[]> {
	const rows = await db.auditEntry.findMany({ where: document, orderBy: { seq: 'asc' } })
	return rows.map(presentStored)
}

const PLACEHOLDERS = { actor: { kind: 'system', name: '' }, data: {} } as const

function presentStored(row: Prisma.AuditEntryGetPayload<object>): AuditEntry {
	const entry = { ...row, at: row.at.toISOString() }
	const whole = AuditEntry.safeParse(entry)
	return whole.success ? whole.data : AuditEntry.parse({ ...entry, ...PLACEHOLDERS })
}
