import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LegalRecord } from '../../content/contract-templates/schema.ts'
import { CreateDeckInput } from '../../content/decks/schema.ts'
import { createDeck } from '../../content/decks/service.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { getEvidence, getPdf } from '../documents/document-files.ts'
import { getDocument, listDocuments } from '../documents/documents.ts'
import { ListDocumentsInput } from '../documents/schema.ts'
import type { Verdict } from '../evidence/schema.ts'
import { makeSigned, seal } from '../signing/signed-testing.ts'
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

const nobody = () => ({ ...ctx, caller: { kind: 'anonymous' as const } })
const upload = (bytes: Uint8Array) =>
	verifyUpload(nobody(), { file: { filename: 'file', claimedType: '', bytes } })
const broken = ({ checks }: Verdict) => checks.filter(({ holds }) => !holds)

/** What somebody does who has the database and takes its guards away. */
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

describe('a document looked up by its id', () => {
	it('holds, and says nothing of the homeowner', async () => {
		const { documentId, documentSha256 } = await makeSealed()
		const { document, verdict } = await verifyDocument(nobody(), { documentId })
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

	it('is missing when nobody signed it', async () => {
		const documentId = crypto.randomUUID()
		expect((await refusalOf(verifyDocument(nobody(), { documentId }))).status).toBe(404)
	})

	it.each([
		{
			what: 'an entry',
			sql: `update audit_entry set ip = '198.51.100.1' where document_id = $1 and seq = 2`,
			fault: { name: 'audit', seq: 2, message: expect.stringMatching(/^Event 2 \(signed\) /) },
		},
		{
			what: 'who an entry names',
			sql: `update audit_entry set actor = '"x"' where document_id = $1 and seq = 1`,
			fault: { name: 'audit', seq: 1, message: expect.stringMatching(/^Event 1 \(viewed\) /) },
		},
		{
			what: 'an entry away',
			sql: 'delete from audit_entry where document_id = $1 and seq = 3',
			fault: { name: 'audit', seq: 3, message: 'Event 3 is missing' },
		},
		{
			what: 'the text',
			sql: `update signed_document set resolved_text = resolved_text || ' ' where id = $1`,
			fault: { name: 'text', message: 'The text is not the one that was signed' },
		},
		{
			what: 'the signature',
			sql: `update signed_document set signature = 'Mario López' where id = $1`,
			fault: { name: 'record', message: 'The record is not the one that was signed' },
		},
		{
			what: 'the price',
			sql: `update signed_document set selection = '{"tier":"good"}' where id = $1`,
			fault: { name: 'record', message: 'The record is not the one that was signed' },
		},
		{
			what: 'which file is the sealed one',
			sql: `update signed_document set pdf_sha256 = repeat('a', 64) where id = $1`,
			fault: { name: 'seal', message: 'The sealed file is not the one that was kept' },
		},
		{
			what: 'the file away',
			sql: `update signed_document set pdf_key = 'contracts/none.pdf' where id = $1`,
			fault: { name: 'seal', message: 'The sealed file is missing' },
		},
	])('does not hold once somebody changes $what', async ({ sql, fault }) => {
		const { documentId } = await makeSealed()
		await tamper(sql, documentId)
		const { verdict } = await verifyDocument(nobody(), { documentId })
		expect(verdict.valid).toBe(false)
		expect(broken(verdict)).toContainEqual({ ...fault, holds: false })
		const { document } = await getDocument(ctx, { documentId })
		expect(document.evidence).toEqual({ valid: false, checks: verdict.checks })
	})

	it('does not hold once somebody makes its record none', async () => {
		const { documentId } = await makeSealed()
		await tamper(`update signed_document set variables = '"x"' where id = $1`, documentId)
		const { verdict } = await verifyDocument(nobody(), { documentId })
		const message = 'The record is not the one that was signed'
		expect(broken(verdict)).toEqual([{ name: 'record', holds: false, message }])
		const listed = await listDocuments(ctx, ListDocumentsInput.parse({}))
		expect(listed.documents.find((one) => one.documentId === documentId)?.address).toBe('')
	})
})

describe('a file that somebody hands in', () => {
	it('holds as the PDF and as the evidence that were handed out', async () => {
		const { documentId } = await makeSealed()
		const pdf = Buffer.from((await getPdf(ctx, { documentId })).base64, 'base64')
		const evidence = Buffer.from((await getEvidence(ctx, { documentId })).text)
		for (const file of [pdf, evidence]) {
			const { verdict, kept } = await upload(file)
			expect(verdict).toMatchObject({ valid: true, documentId })
			expect(kept).toMatchObject({ document: { documentId }, verdict: { valid: true } })
		}
	})

	it('does not hold as a PDF of which one bit is another', async () => {
		const { documentId } = await makeSealed()
		const pdf = Buffer.from((await getPdf(ctx, { documentId })).base64, 'base64')
		pdf[2000] = (pdf[2000] ?? 0) ^ 1
		const { verdict, kept } = await upload(pdf)
		expect(verdict).toMatchObject({ valid: false, documentId: null })
		expect(kept).toBeNull()
	})

	it('names the event that was touched in an evidence file', async () => {
		const { documentId } = await makeSealed()
		const { text } = await getEvidence(ctx, { documentId })
		const touched = text.replace('203.0.113.9', '203.0.113.8')
		const { verdict, kept } = await upload(Buffer.from(touched))
		expect(broken(verdict)).toEqual([
			{ name: 'seal', holds: false, message: 'The evidence is not as it was written' },
			expect.objectContaining({ name: 'audit', seq: 1 }),
		])
		expect(kept?.verdict.valid).toBe(true)
	})

	it.each([
		['nothing', ''],
		['a text', 'Dear Maria'],
		['JSON of something else', '{"format":"dormer-evidence-1"}'],
		['a PDF that nobody sealed', '%PDF-1.7\n'],
	])('does not hold as %s', async (_, text) => {
		expect(await upload(Buffer.from(text))).toMatchObject({
			verdict: { valid: false, documentId: null },
			kept: null,
		})
	})
})

describe('the PDF', () => {
	const viewer = (presentationId: string): OrgContext => ({
		...ctx,
		ip: '203.0.113.9',
		userAgent: 'Mozilla/5.0 (iPhone)',
		caller: { kind: 'presentation', presentationId, organizationId: ctx.organizationId },
	})

	it('is there for the company and for the homeowner, who are both in the audit', async () => {
		const { documentId, presentationId } = await makeSealed()
		const ours = await getPdf(ctx, { documentId })
		expect(ours.filename).toBe(`contract-${documentId}.pdf`)
		expect(await getPdf(viewer(presentationId), { documentId })).toEqual(ours)
		const { document } = await getDocument(ctx, { documentId })
		const downloads = document.audit.filter(({ type }) => type === 'downloaded')
		expect(downloads.map(({ actor, ip }) => ({ actor, ip }))).toEqual([
			{ actor: { kind: 'user', name: 'Maya Okafor' }, ip: '127.0.0.1' },
			{ actor: { kind: 'homeowner', name: 'Maria López' }, ip: '203.0.113.9' },
		])
		expect(document.evidence.valid).toBe(true)
	})

	it('is none of another homeowner’s, of another company’s, or of a deleted presentation’s', async () => {
		const { documentId, presentationId } = await makeSealed()
		const neighbour = await makeSealed()
		const other = await makeCompany(app, 'Other')
		const calls = [viewer(neighbour.presentationId), other].map((who) =>
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

	it('is not there before it is sealed', async () => {
		const { documentId } = await makeSigned(ctx, deckId)
		expect((await refusalOf(getPdf(ctx, { documentId }))).code).toBe('CONFLICT')
	})
})
