import { createDb, createPool } from '@dormer/db'
import { createTestDatabase, make } from '@dormer/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { appendAudit, openEnvelope, readAudit, signedEntryData } from '../evidence/audit-chain.ts'
import { makeContract, makeRecord } from '../evidence/fixtures.ts'
import { readRecord, writeRecord } from '../evidence/legal-record.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { checkRecord } from './verify-file.ts'

const database = await createTestDatabase()
const pool = createPool(database.url, () => {})
const db = createDb(pool)
const { id: deckId, organizationId } = await make.deck(db)
afterAll(async () => {
	await db.$disconnect()
	await pool.end()
	await database.drop()
})

async function sign(overrides: Partial<LegalRecord> = {}): Promise<LegalRecord> {
	const contract = { organizationId, ...(await makeContract(db, { organizationId, deckId })) }
	return db.$transaction(async (tx) => {
		const documentId = await openEnvelope(tx, { ...contract, at: new Date() })
		const { presentationId, configId } = contract
		const record = makeRecord({ ...overrides, documentId, presentationId, configId })
		await writeRecord(tx, organizationId, record)
		const at = new Date(record.signedAt)
		const actor = { kind: 'homeowner' as const, name: record.customerName }
		const data = signedEntryData(record)
		const event = { at, type: 'signed' as const, actor, ip: null, userAgent: null, data }
		await appendAudit(tx, { organizationId, documentId }, event)
		return record
	})
}

describe('legal record of a signature', () => {
	it.each([
		['with a price and a right to cancel', {}],
		['without a price or a right to cancel', { selection: null, cancellation: null }],
	])('returns and verifies a legal record %s', async (_, overrides) => {
		const record = await sign(overrides)
		const { documentId } = record
		const read = await readRecord(db, { organizationId, documentId })
		expect(read).toEqual(record)
		const audit = await readAudit(db, { organizationId, documentId })
		expect(checkRecord(read ?? record, audit).every(({ holds }) => holds)).toBe(true)
		expect(await readRecord(db, { organizationId: newId(), documentId })).toBeNull()
	})

	it('rejects a second legal record for one envelope', async () => {
		const record = await sign()
		await expect(db.$transaction((tx) => writeRecord(tx, organizationId, record))).rejects.toThrow(
			/Unique constraint/,
		)
	})

	it.each([
		"update signed_document set resolved_text = resolved_text || '.'",
		"update signed_document set signature = 'x'",
		'update signed_document set signed_at = now()',
		'update contract_envelope set presentation_id = config_id',
		'delete from signed_document',
		'truncate signed_document cascade',
	])('rejects the SQL statement %s on a legal record', async (statement) => {
		await sign()
		await expect(pool.query(statement)).rejects.toThrow(/append-only|final/)
	})

	it('allows sealing and cancelling a legal record, but rejects an update that removes the PDF of a sealed record', async () => {
		const { documentId } = await sign()
		await db.signedDocument.update({
			where: { id: documentId },
			data: {
				sealStatus: 'sealed',
				pdfKey: 'k',
				pdfSha256: 'a',
				sealedAt: new Date(),
				cancelledAt: new Date(),
			},
		})
		await expect(
			pool.query('update signed_document set pdf_key = null where id = $1', [documentId]),
		).rejects.toThrow(/check constraint/)
	})
})
