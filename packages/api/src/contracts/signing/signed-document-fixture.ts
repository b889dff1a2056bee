import type { OrgContext } from '../../core/trpc.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { appendAudit, openEnvelope, signedEntryData } from '../evidence/audit-chain.ts'
import { makeContract, makeRecord } from '../evidence/fixtures.ts'
import { writeRecord } from '../evidence/legal-record.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { sealDocument } from '../sealing/seal-document.ts'

/** Creates a contract, a presentation, and a document that was viewed once and signed, but not sealed. */
export async function makeSigned(
	ctx: OrgContext,
	deckId: string,
	overrides: Partial<LegalRecord> = {},
): Promise<LegalRecord> {
	const { db, organizationId } = ctx
	const contract = await makeContract(db, { organizationId, deckId })
	return db.$transaction(async (tx) => {
		const at = new Date()
		const documentId = await openEnvelope(tx, { organizationId, ...contract, at })
		const record = makeRecord({ ...overrides, ...contract, documentId })
		await writeRecord(tx, organizationId, record)
		const actor = { kind: 'homeowner' as const, name: record.customerName }
		const from = { actor, ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (iPhone)' }
		const document = { organizationId, documentId }
		await appendAudit(tx, document, { ...from, at, type: 'viewed', data: {} })
		const data = signedEntryData(record)
		await appendAudit(tx, document, { ...from, at, type: 'signed', data })
		return record
	})
}

/**
 * Seals a signed document. The call counts as the last attempt of the sealing job, so a failure marks the document as failed.
 */
export async function seal(
	app: TestApp,
	{ organizationId }: OrgContext,
	{ documentId }: LegalRecord,
): Promise<void> {
	const run = { signal: undefined, lastAttempt: true }
	await sealDocument(app, { organizationId, documentId }, run)
}
