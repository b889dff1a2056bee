import type { LegalRecord } from '../../content/contract-templates/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { appendAudit, openEnvelope, signedData } from '../evidence/evidence.ts'
import { writeRecord } from '../evidence/record.ts'
import { makeContract, makeRecord } from '../evidence/testing.ts'
import { sealDocument } from '../sealing/jobs.ts'

/** A signed document of a contract and presentation of its own, looked at once and not sealed yet. */
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
		const data = signedData(record)
		await appendAudit(tx, document, { ...from, at, type: 'signed', data })
		return record
	})
}

/** Seals a document as the job does. */
export async function seal(
	app: TestApp,
	{ organizationId }: OrgContext,
	{ documentId }: LegalRecord,
): Promise<void> {
	const run = { signal: undefined, lastAttempt: true }
	await sealDocument(app, { organizationId, documentId }, run)
}
