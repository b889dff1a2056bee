import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeck } from '../../content/decks/index.ts'
import { CreateDeckInput } from '../../content/decks/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { readAudit } from '../evidence/audit-chain.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import { makeSigned, seal } from '../signing/signed-document-fixture.ts'
import { getDocument, listDocuments } from './documents.ts'
import { resealDocument } from './reseal-document.ts'
import { ListDocumentsInput } from './schema.ts'

let app: TestApp
let ctx: OrgContext
let deckId: string

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	deckId = (await createDeck(ctx, CreateDeckInput.parse({ name: 'Roof' }))).deck.id
})
afterAll(() => app.close())

describe('listDocuments', () => {
	let company: OrgContext
	let deck: string
	let signed: LegalRecord[]
	const list = (fields: object = {}) => listDocuments(company, ListDocumentsInput.parse(fields))
	const idsOf = async (fields: object = {}) =>
		(await list(fields)).documents.map(({ documentId }) => documentId)

	beforeAll(async () => {
		company = await makeCompany(app, 'Listed')
		deck = (await createDeck(company, CreateDeckInput.parse({ name: 'Roof' }))).deck.id
		signed = []
		for (const day of ['04', '02', '03', '03', '01'])
			signed.push(await makeSigned(company, deck, { signedAt: `2026-11-${day}T12:00:00.000Z` }))
	})

	it('returns summaries of the signed documents, newest first', async () => {
		const { documents, nextCursor } = await list()
		expect(documents.map(({ signedAt }) => signedAt.slice(8, 10))).toEqual([
			'04',
			'03',
			'03',
			'02',
			'01',
		])
		expect(nextCursor).toBeNull()
		const [newest] = signed
		expect(documents[0]).toEqual({
			documentId: newest?.documentId,
			presentationId: newest?.presentationId,
			deckId: deck,
			configId: newest?.configId,
			contractName: 'Agreement',
			customerName: 'Maria López',
			address: '1148 Josephine St, Denver, CO 80206',
			selection: null,
			signedAt: '2026-11-04T12:00:00.000Z',
			sealStatus: 'pending',
			cancellation: newest?.cancellation,
			cancelledAt: null,
			pdfUrl: null,
			livemode: true,
		})
	})

	it('lists each signed document exactly once over all pages', async () => {
		const pages: string[][] = []
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await list({ limit: 2, ...(cursor && { cursor }) })
			pages.push(page.documents.map(({ documentId }) => documentId))
			cursor = page.nextCursor
		}
		expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
		expect(pages.flat()).toEqual(await idsOf())
	})

	it('filters signed documents by presentation, deck, seal status and cancellation', async () => {
		const [one, two] = signed
		await company.db.signedDocument.update({
			where: { id: one?.documentId ?? '' },
			data: { sealStatus: 'failed' },
		})
		await company.db.signedDocument.update({
			where: { id: two?.documentId ?? '' },
			data: { cancelledAt: new Date() },
		})
		expect(await idsOf({ presentationId: two?.presentationId })).toEqual([two?.documentId])
		expect(await idsOf({ deckId: deck })).toHaveLength(5)
		expect(await idsOf({ deckId })).toEqual([])
		expect(await idsOf({ sealStatus: 'failed' })).toEqual([one?.documentId])
		expect(await idsOf({ cancelled: true })).toEqual([two?.documentId])
		expect(await idsOf({ cancelled: false, sealStatus: 'pending' })).toHaveLength(3)
	})

	it.each([
		['lópez', 5],
		['JOSEPHINE', 5],
		['denver', 5],
		['agree', 5],
		['% _', 0],
		['nobody', 0],
		['', 5],
	])('searches signed documents by name, home and contract for %j', async (search, found) => {
		expect(await idsOf({ search })).toHaveLength(found)
	})

	it('returns no signed documents of another company', async () => {
		const [one] = signed
		const other = await makeCompany(app, 'Other')
		const all = ListDocumentsInput.parse({})
		expect(await listDocuments(other, all)).toEqual({ documents: [], nextCursor: null })
		const cursor = ListDocumentsInput.parse({ cursor: one?.documentId })
		expect(await listDocuments(other, cursor)).toEqual({ documents: [], nextCursor: null })
	})
})

describe('getDocument and resealDocument', () => {
	it('returns a signed document with its audit trail and verification result', async () => {
		const record = await makeSigned(ctx, deckId)
		const { documentId } = record
		const before = (await getDocument(ctx, { documentId })).document
		const { templateMarkdown: _, ...expected } = record
		expect(before).toMatchObject({
			...expected,
			sealStatus: 'pending',
			pdfUrl: null,
			livemode: true,
			sealedAt: null,
		})
		expect(before.audit.map(({ type }) => type)).toEqual(['viewed', 'signed'])
		expect(before.evidence.checks.map(({ name }) => name)).toEqual(['text', 'record', 'audit'])
		expect(before.evidence.valid).toBe(true)
		expect(before.evidence.statements).toMatchObject([
			{ name: 'shown', notable: true },
			{ name: 'signature', notable: false },
			{ name: 'signer', notable: false },
		])
		expect(before.blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
		expect(before.verifyUrl).toBe(`${app.config.PUBLIC_URL}/verify/${documentId}`)

		await seal(app, ctx, record)
		const after = (await getDocument(ctx, { documentId })).document
		expect(after).toMatchObject({
			sealStatus: 'sealed',
			pdfUrl: `${app.config.PUBLIC_URL}/api/contracts/documents/${documentId}/pdf`,
			sealedAt: expect.any(String),
			pdfSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
		})
		expect(after.audit.map(({ type }) => type)).toEqual(['viewed', 'signed', 'sealed'])
		expect(after.evidence.valid).toBe(true)
		expect(after.evidence.checks.map(({ name }) => name)).toEqual([
			'seal',
			'whole',
			'certificate',
			'timestamp',
			'seal',
			'certificate',
			'text',
			'record',
			'audit',
		])
	})

	it('returns 404 for a signed document of another company', async () => {
		const { documentId } = await makeSigned(ctx, deckId)
		const other = await makeCompany(app, 'Other')
		expect((await refusalOf(getDocument(other, { documentId }))).message).toBe('Document not found')
	})

	it.each(['pending', 'sealed'])(
		'returns 409 for a second sealing of a %s document',
		async (status) => {
			const record = await makeSigned(ctx, deckId)
			if (status === 'sealed') await seal(app, ctx, record)
			const { documentId } = record
			const refusal = await refusalOf(resealDocument(ctx, { documentId }))
			expect(refusal.code).toBe('CONFLICT')
		},
	)

	it('seals a document again, exactly once, after its sealing failed', async () => {
		const { documentId } = await makeSigned(ctx, deckId)
		const where = { id: documentId }
		await app.db.signedDocument.update({ where, data: { sealStatus: 'failed' } })
		expect(await resealDocument(ctx, { documentId })).toEqual({ documentId, sealStatus: 'pending' })
		await app.runJobs()
		expect((await getDocument(ctx, { documentId })).document.sealStatus).toBe('sealed')
		const { organizationId } = ctx
		const audit = await readAudit(app.db, { organizationId, documentId })
		expect(audit.filter(({ type }) => type === 'sealed')).toHaveLength(1)
	})
})
