import { createDb, createPool } from '@dormer/db'
import { createTestDatabase, make } from '@dormer/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { findTampering } from '../verification/verify-audit.ts'
import { type AuditEvent, appendAudit, openEnvelope, readAudit } from './audit-chain.ts'
import { makeContract } from './fixtures.ts'

const database = await createTestDatabase()
const pool = createPool(database.url, () => {})
const db = createDb(pool)
const at = new Date('2026-11-20T22:00:00.123Z')
const { id: deckId, organizationId } = await make.deck(db)

afterAll(async () => {
	await db.$disconnect()
	await pool.end()
	await database.drop()
})

const open = (contract: { presentationId: string; configId: string }) =>
	db.$transaction((tx) => openEnvelope(tx, { organizationId, ...contract, at }))
/** Creates a new contract with a presentation for one test. */
const makeOne = () => makeContract(db, { organizationId, deckId })
const append = (documentId: string, event: AuditEvent) =>
	db.$transaction((tx) => appendAudit(tx, { organizationId, documentId }, event))

const event: AuditEvent = {
	at,
	type: 'viewed',
	actor: { kind: 'homeowner', name: 'Maria Lopez', email: 'maria@example.com' },
	ip: '203.0.113.9',
	userAgent: 'Mozilla/5.0',
	data: { page: 1, price: 18420.5, nested: { list: [null, true, 'é'] } },
}

describe('audit chain of a document', () => {
	it('creates one envelope for ten concurrent views, and a second envelope after the first is closed', async () => {
		const contract = await makeOne()
		const ids = await Promise.all(Array.from({ length: 10 }, () => open(contract)))
		expect(new Set(ids).size).toBe(1)
		await db.contractEnvelope.updateMany({
			where: { presentationId: contract.presentationId },
			data: { closedAt: at },
		})
		expect(ids).not.toContain(await open(contract))
	})

	it('returns audit entries exactly as they were written', async () => {
		const documentId = await open(await makeOne())
		const written = [
			await append(documentId, event),
			await append(documentId, {
				...event,
				userAgent: `a\0b\ud800${'x'.repeat(1000)}`,
				actor: { kind: 'system', name: 'Dormer' },
				ip: null,
				data: { '\u20ac': 1e-7, big: 1e21, minus: -0, text: '\0' },
			}),
		]
		const read = await readAudit(db, { organizationId, documentId })
		expect(read).toEqual(written)
		expect(read[1]?.userAgent).toMatch(/^ab\ufffdx{495,}$/)
		const { headSeq, headHash } = await db.contractEnvelope.findFirstOrThrow({
			where: { id: documentId },
		})
		expect(findTampering(documentId, read, { head: { seq: headSeq, hash: headHash } })).toEqual([])
	})

	it('appends 20 concurrent audit entries to one chain', async () => {
		const documentId = await open(await makeOne())
		await Promise.all(
			Array.from({ length: 20 }, (_, index) => append(documentId, { ...event, data: { index } })),
		)
		const read = await readAudit(db, { organizationId, documentId })
		expect(read.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
		expect(findTampering(documentId, read)).toEqual([])
	})

	it('writes no audit entry when the caller’s transaction rolls back', async () => {
		const documentId = await open(await makeOne())
		await append(documentId, event)
		const failed = db.$transaction(async (tx) => {
			await appendAudit(tx, { organizationId, documentId }, event)
			throw new Error('the cause failed')
		})
		await expect(failed).rejects.toThrow('the cause failed')
		expect((await append(documentId, event))?.seq).toBe(2)
	})

	it('records no further view after 4,000 entries, and still records a signature', async () => {
		const documentId = await open(await makeOne())
		await db.contractEnvelope.updateMany({ where: { id: documentId }, data: { headSeq: 4000 } })
		expect(await append(documentId, event)).toBeNull()
		expect((await append(documentId, { ...event, type: 'signed' }))?.seq).toBe(4001)
	})

	it('rejects an audit entry for another organization’s document, and returns no entries of that document', async () => {
		const documentId = await open(await makeOne())
		const foreign = { organizationId: newId(), documentId }
		await expect(db.$transaction((tx) => appendAudit(tx, foreign, event))).rejects.toThrow(
			'Document not found',
		)
		expect(await readAudit(db, foreign)).toEqual([])
	})

	it.each([
		"update audit_entry set ip = 'x'",
		'delete from audit_entry',
		'truncate audit_entry',
		'delete from contract_envelope',
		'update contract_envelope set created_at = now()',
	])('rejects the SQL statement %s on the audit chain', async (statement) => {
		await append(await open(await makeOne()), event)
		await expect(pool.query(statement)).rejects.toThrow(/append-only|final/)
	})

	it.each([
		["at = at + interval '1 ms'", 'when'],
		["type = 'cancelled'", 'what'],
		[`actor = jsonb_set(actor, '{name}', '"Mario Lopez"')`, 'who'],
		["ip = '203.0.113.10'", 'where'],
		['user_agent = null', 'with what'],
		[`data = data || '{"page": 2}'`, 'the details'],
		["prev_hash = translate(prev_hash, '0123456789', '1234567890')", 'the hash before'],
		["hash = translate(hash, '0123456789', '1234567890')", 'the hash'],
	])('reports the audit entry that a superuser changes with %s', async (change) => {
		const documentId = await open(await makeOne())
		for (let count = 0; count < 4; count += 1) await append(documentId, event)
		const found: number[][] = []
		for (const seq of [1, 2, 3, 4]) {
			const client = await pool.connect()
			await client.query('begin; set local session_replication_role = replica')
			await client.query(`update audit_entry set ${change} where document_id = $1 and seq = $2`, [
				documentId,
				seq,
			])
			const { rows } = await client.query(
				'select seq, at, type, actor, ip, user_agent as "userAgent", data, prev_hash as "prevHash", hash from audit_entry where document_id = $1 order by seq',
				[documentId],
			)
			await client.query('rollback')
			client.release()
			const read = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
			found.push(findTampering(documentId, read).map((finding) => finding.seq))
		}
		expect(found).toEqual([[1], [2], [3], [4]])
	})
})
