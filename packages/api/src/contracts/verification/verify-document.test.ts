import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeck } from '../../content/decks/index.ts'
import { CreateDeckInput } from '../../content/decks/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { getEvidence, getPdf } from '../documents/document-files.ts'
import { getDocument, listDocuments } from '../documents/documents.ts'
import { ListDocumentsInput } from '../documents/schema.ts'
import type { LegalRecord, Verdict } from '../evidence/schema.ts'
import { makeSigned, seal } from '../signing/signed-document-fixture.ts'
import { verifyDocument, verifyUpload } from './verify-document.ts'

let app: TestApp
let ctx: OrgContext
let deckId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	deckId = (await createDeck(ctx, CreateDeckInput.parse({ name: 'Roof' }))).deck.id
})
afterAll(() => app.close())

async function makeSealed(): Promise<LegalRecord> {
	const record = await makeSigned(ctx, deckId)
	await seal(app, ctx, record)
	return record
}

const anonymous = () => ({ ...ctx, caller: { kind: 'anonymous' as const } })
const upload = (bytes: Uint8Array) =>
	verifyUpload(anonymous(), { file: { filename: 'file', claimedType: '', bytes } })
const failedChecks = ({ checks }: Verdict) => checks.filter(({ holds }) => !holds)

/** Changes one row while the database triggers are off, as an attacker with full access to the database could. */
async function tamper(sql: string, documentId: string) {
	const client = await app.pool.connect()
	try {
		await client.query("set session_replication_role = 'replica'")
		const { rowCount } = await client.query(sql, [documentId])
		expect(rowCount).toBe(1)
	} finally {
		await client.query("set session_replication_role = 'origin'")
		client.release()
	}
}

describe('GET /api/contracts/verify/{documentId}', () => {
	it('reports a sealed document as valid and returns no data of the homeowner', async () => {
		const { documentId, documentSha256 } = await makeSealed()
		const { document, verdict } = await verifyDocument(anonymous(), { documentId })
		expect(document).toMatchObject({
			documentId,
			companyName: 'Summit Peak Roofing, LLC',
			documentSha256,
			sealStatus: 'sealed',
			cancelledAt: null,
		})
		expect(verdict.valid).toBe(true)
		expect(JSON.stringify({ document, verdict })).not.toMatch(/Maria|López|Josephine|203\.0/i)
	})

	it('returns 404 for a document that does not exist', async () => {
		const documentId = crypto.randomUUID()
		expect((await refusalOf(verifyDocument(anonymous(), { documentId }))).status).toBe(404)
	})

	it.each([
		{
			what: 'an audit entry is changed',
			sql: `update audit_entry set ip = '198.51.100.1' where document_id = $1 and seq = 2`,
			fault: {
				name: 'audit',
				seq: 2,
				message: expect.stringMatching(/^Audit entry 2 \(signed\) /),
			},
		},
		{
			what: 'the actor of an audit entry is changed',
			sql: `update audit_entry set actor = '"x"' where document_id = $1 and seq = 1`,
			fault: {
				name: 'audit',
				seq: 1,
				message: expect.stringMatching(/^Audit entry 1 \(viewed\) /),
			},
		},
		{
			what: 'an audit entry is deleted',
			sql: 'delete from audit_entry where document_id = $1 and seq = 3',
			fault: { name: 'audit', seq: 3, message: 'Audit entry 3 is missing' },
		},
		{
			what: 'the contract text is changed',
			sql: `update signed_document set resolved_text = resolved_text || ' ' where id = $1`,
			fault: { name: 'text', message: 'The text differs from the one that was signed' },
		},
		{
			what: 'the signature is changed',
			sql: `update signed_document set signature = 'Mario López' where id = $1`,
			fault: { name: 'record', message: 'The legal record differs from the one that was signed' },
		},
		{
			what: 'the price is changed',
			sql: `update signed_document set selection = '{"tier":"good"}' where id = $1`,
			fault: { name: 'record', message: 'The legal record differs from the one that was signed' },
		},
		{
			what: 'the hash of the sealed PDF is changed',
			sql: `update signed_document set pdf_sha256 = repeat('a', 64) where id = $1`,
			fault: { name: 'seal', message: 'The stored PDF is not the one that was sealed' },
		},
		{
			what: 'the sealed PDF is missing',
			sql: `update signed_document set pdf_key = 'contracts/none.pdf' where id = $1`,
			fault: { name: 'seal', message: 'The sealed PDF is missing from storage' },
		},
	])('returns an invalid verdict when $what', async ({ sql, fault }) => {
		const { documentId } = await makeSealed()
		await tamper(sql, documentId)
		const { verdict } = await verifyDocument(anonymous(), { documentId })
		expect(verdict.valid).toBe(false)
		expect(failedChecks(verdict)).toContainEqual({ ...fault, holds: false })
		const { document } = await getDocument(ctx, { documentId })
		expect(document.evidence).toEqual({ valid: false, checks: verdict.checks, statements: [] })
	})

	it('returns an invalid verdict when a field of the legal record is malformed', async () => {
		const { documentId } = await makeSealed()
		await tamper(`update signed_document set variables = '"x"' where id = $1`, documentId)
		const { verdict } = await verifyDocument(anonymous(), { documentId })
		const message = 'The legal record differs from the one that was signed'
		expect(failedChecks(verdict)).toEqual([{ name: 'record', holds: false, message }])
		const listed = await listDocuments(ctx, ListDocumentsInput.parse({}))
		expect(listed.documents.find((one) => one.documentId === documentId)?.address).toBe('')
	})
})

describe('POST /api/contracts/verify', () => {
	it('accepts the downloaded PDF and the downloaded evidence file', async () => {
		const { documentId } = await makeSealed()
		const pdf = Buffer.from((await getPdf(ctx, { documentId })).base64, 'base64')
		const evidence = Buffer.from((await getEvidence(ctx, { documentId })).text)
		for (const file of [pdf, evidence]) {
			const { verdict, kept } = await upload(file)
			expect(verdict).toMatchObject({ valid: true, documentId })
			expect(kept).toMatchObject({ document: { documentId }, verdict: { valid: true } })
		}
	})

	it('rejects a sealed PDF with one flipped bit', async () => {
		const { documentId } = await makeSealed()
		const pdf = Buffer.from((await getPdf(ctx, { documentId })).base64, 'base64')
		pdf[2000] = (pdf[2000] ?? 0) ^ 1
		const { verdict, kept } = await upload(pdf)
		expect(verdict).toMatchObject({ valid: false, documentId: null })
		expect(kept).toBeNull()
	})

	it('reports which audit entry of an evidence file was changed', async () => {
		const { documentId } = await makeSealed()
		const { text } = await getEvidence(ctx, { documentId })
		const touched = text.replace('203.0.113.9', '203.0.113.8')
		const { verdict, kept } = await upload(Buffer.from(touched))
		expect(failedChecks(verdict)).toEqual([
			{ name: 'seal', holds: false, message: 'The evidence has changed since it was sealed' },
			expect.objectContaining({ name: 'audit', seq: 1 }),
		])
		expect(kept?.verdict.valid).toBe(true)
	})

	it.each([
		['an empty file', ''],
		['a plain text file', 'Dear Maria'],
		['JSON without evidence', '{"format":"dormer-evidence-1"}'],
		['a PDF without a seal', '%PDF-1.7\n'],
	])('rejects %s and returns no stored document', async (_, text) => {
		expect(await upload(Buffer.from(text))).toMatchObject({
			verdict: { valid: false, documentId: null },
			kept: null,
		})
	})
})

describe('GET /api/contracts/documents/{documentId}/pdf', () => {
	const viewer = (presentationId: string): OrgContext => ({
		...ctx,
		ip: '203.0.113.9',
		userAgent: 'Mozilla/5.0 (iPhone)',
		caller: { kind: 'presentation', presentationId, organizationId: ctx.organizationId },
	})

	it('returns the sealed PDF to the company and to the homeowner, and records both downloads', async () => {
		const { documentId, presentationId } = await makeSealed()
		const ours = await getPdf(ctx, { documentId })
		expect(ours.filename).toMatch(/^Summit Peak Roofing, LLC - Maria López - \d{4}-\d\d-\d\d\.pdf$/)
		expect(await getPdf(viewer(presentationId), { documentId })).toEqual(ours)
		const { document } = await getDocument(ctx, { documentId })
		const downloads = document.audit.filter(({ type }) => type === 'downloaded')
		expect(downloads.map(({ actor, ip }) => ({ actor, ip }))).toEqual([
			{ actor: { kind: 'user', name: 'Maya Okafor' }, ip: '127.0.0.1' },
			{ actor: { kind: 'homeowner', name: 'Maria López' }, ip: '203.0.113.9' },
		])
		expect(document.evidence.valid).toBe(true)
	})

	it('returns 404 to other homeowners, to other companies, and to the homeowner of a deleted presentation', async () => {
		const { documentId, presentationId } = await makeSealed()
		const neighbor = await makeSealed()
		const other = await makeCompany(app, 'Other')
		const calls = [viewer(neighbor.presentationId), other].map((who) =>
			refusalOf(getPdf(who, { documentId })),
		)
		expect((await Promise.all(calls)).map(({ message }) => message)).toEqual([
			'Document not found',
			'Document not found',
		])
		const deletedAt = new Date()
		await app.db.presentation.update({ where: { id: presentationId }, data: { deletedAt } })
		expect((await refusalOf(getPdf(viewer(presentationId), { documentId }))).status).toBe(404)
		expect((await getPdf(ctx, { documentId })).base64).not.toBe('')
	})

	it('returns 409 when a document is downloaded before it is sealed', async () => {
		const { documentId } = await makeSigned(ctx, deckId)
		expect((await refusalOf(getPdf(ctx, { documentId }))).code).toBe('CONFLICT')
	})
})
