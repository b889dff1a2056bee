import { type EmbeddingServer, startEmbeddingServer } from '@dormer/local-engines/testing'
import { EmbeddingFailed } from '@dormer/providers/embedding'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { deleteDocument, getDocument, listDocuments } from './documents.ts'
import { processDocument } from './jobs.ts'
import { addDocument, HANDBOOK, uploadDocument } from './testing.ts'
import { completeUpload, retryDocument, startUpload } from './upload-document.ts'

const TEXT = 'text/markdown'
const FIRST_ATTEMPT = { signal: undefined, lastAttempt: false }
const LAST_ATTEMPT = { signal: undefined, lastAttempt: true }

let model: EmbeddingServer
let app: TestApp
let rep: OrgContext

beforeAll(async () => {
	model = await startEmbeddingServer()
	app = await createTestApp({ openai: { apiKey: 'a key', baseUrl: model.url } })
})
afterAll(async () => {
	await app.close()
	await model.close()
})
beforeEach(async () => {
	model.setFault(undefined)
	rep = await makeCompany(app)
})

const handbook = { filename: 'handbook.md', contentType: TEXT, sizeBytes: 900 }
const upload = () => uploadDocument(rep, { contentType: TEXT, bytes: HANDBOOK })
const run = (documentId: string, attempt = FIRST_ATTEMPT) =>
	processDocument(app, { organizationId: rep.organizationId, documentId }, attempt)
const statusOf = async (documentId: string) =>
	(await getDocument(rep, { documentId })).document.status
const jobsOf = async (documentId: string) => {
	const { rows } = await app.pool.query(
		`select 1 from graphile_worker._private_jobs where payload->>'documentId' = $1`,
		[documentId],
	)
	return rows.length
}
const events = async () => {
	const found = await app.db.event.findMany({ where: { organizationId: rep.organizationId } })
	return found.map(({ eventType, payload }) => ({ eventType, payload }))
}

describe('startUpload', () => {
	it('returns a signed upload URL that accepts only a file of the declared type and size', async () => {
		const ticket = await startUpload(rep, { ...handbook, displayName: 'Our handbook' })
		const url = new URL(ticket.uploadUrl)
		expect(url.pathname).toBe(`/files/${ticket.storageKey}`)
		expect(url.searchParams.get('type')).toBe(TEXT)
		expect(url.searchParams.get('size')).toBe('900')
		expect(ticket.expiresIn).toBe(600)
		expect((await listDocuments(rep)).documents).toEqual([
			{
				documentId: ticket.documentId,
				filename: 'handbook.md',
				displayName: 'Our handbook',
				contentType: TEXT,
				sizeBytes: 900,
				status: 'uploading',
				error: null,
				chunkCount: 0,
				readingNotes: [],
				createdAt: expect.any(String),
				updatedAt: expect.any(String),
			},
		])
	})

	it.each([
		{ changes: { sizeBytes: 25_000_001 }, code: 'PAYLOAD_TOO_LARGE', status: 413 },
		{ changes: { sizeBytes: 26_000_000 }, code: 'PAYLOAD_TOO_LARGE', status: 413 },
		{ changes: { contentType: 'image/png' }, code: 'UNSUPPORTED_TYPE', status: 415 },
		{ changes: { contentType: 'application/msword' }, code: 'UNSUPPORTED_TYPE', status: 415 },
	])('rejects an upload of $changes with $code', async ({ changes, code, status }) => {
		const refusal = await refusalOf(startUpload(rep, { ...handbook, ...changes }))
		expect(refusal).toMatchObject({ code, status })
		expect((await listDocuments(rep)).documents).toEqual([])
	})

	it('accepts at most one hundred documents per organization when requests run concurrently', async () => {
		const row = { ...handbook, organizationId: rep.organizationId, status: 'pending' }
		const data = Array.from({ length: 99 }, () => ({ ...row, id: newId(), storageKey: 'none' }))
		await app.db.kbDocument.createMany({ data })
		const outcomes = await Promise.allSettled([
			startUpload(rep, handbook),
			startUpload(rep, handbook),
		])
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
		expect(await refusalOf(startUpload(rep, handbook))).toMatchObject({
			code: 'DOCUMENT_LIMIT',
			status: 400,
		})
	})

	it('deletes uploads and their files when they are not completed within a day', async () => {
		const { storageKey } = await startUpload(rep, handbook)
		await app.providers.storage.put(storageKey, new Uint8Array(900), TEXT)
		const tomorrow = { ...rep, now: () => new Date(Date.now() + 86_500_000) }
		const { documentId } = await startUpload(tomorrow, handbook)
		expect((await listDocuments(rep)).documents).toMatchObject([{ documentId }])
		expect(await app.providers.storage.head(storageKey)).toBeUndefined()
	})

	it('queues a document only once when completeUpload is called several times', async () => {
		const documentId = await upload()
		const answers = await Promise.all([
			completeUpload(rep, { documentId }),
			completeUpload(rep, { documentId }),
		])
		for (const answer of answers) expect(answer).toEqual({ status: 'pending', documentId })
		expect(await jobsOf(documentId)).toBe(1)
		await app.runJobs()
		expect(await completeUpload(rep, { documentId })).toEqual({ status: 'pending', documentId })
		expect(await statusOf(documentId)).toBe('ready')
		expect(await jobsOf(documentId)).toBe(0)
	})

	it('keeps a completed document unchanged when a client sends a second file to its upload URL', async () => {
		const { documentId, storageKey } = await startUpload(rep, handbook)
		const { storage } = app.providers
		await storage.put(storageKey, Buffer.from(HANDBOOK), TEXT)
		await completeUpload(rep, { documentId })
		expect(await storage.head(storageKey)).toBeUndefined()
		await storage.put(storageKey, Buffer.from('# Forged\n\nEverything is free.\n'), TEXT)
		await app.runJobs()
		const { passages } = await getDocument(rep, { documentId })
		expect(passages).toHaveLength(5)
		expect(JSON.stringify(passages)).not.toContain('free.')
		const { storageKey: storedKey } = await app.db.kbDocument.findUniqueOrThrow({
			where: { id: documentId },
		})
		expect((await storage.get(storedKey))?.bytes).toEqual(Buffer.from(HANDBOOK))
		await deleteDocument(rep, { documentId })
		expect(await storage.head(storedKey)).toBeUndefined()
	})

	it('rejects completeUpload for a document whose file was never uploaded', async () => {
		const { documentId } = await startUpload(rep, handbook)
		const refusal = await refusalOf(completeUpload(rep, { documentId }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'documentId' }] })
		expect(await statusOf(documentId)).toBe('uploading')
	})

	it('rejects completeUpload for a document whose uploaded file is 26 MB', async () => {
		const { documentId, storageKey } = await startUpload(rep, handbook)
		await app.providers.storage.put(storageKey, new Uint8Array(26_000_000), TEXT)
		expect(await refusalOf(completeUpload(rep, { documentId }))).toMatchObject({ status: 413 })
	})

	it('returns 404 for unknown documents and documents of another organization', async () => {
		const documentId = await upload()
		const stranger = await makeCompany(app, 'Stranger')
		const calls = [completeUpload, getDocument, deleteDocument, retryDocument]
		for (const call of calls)
			for (const input of [{ documentId }, { documentId: newId() }])
				expect(await refusalOf(call(stranger, input))).toMatchObject({
					status: 404,
					message: 'Document not found',
				})
	})
})

describe('processDocument', () => {
	it('stores the passages of a document, marks the document ready and emits one event', async () => {
		const { documentId, chunkCount } = await addDocument(app, rep, {
			contentType: TEXT,
			bytes: HANDBOOK,
		})
		expect(chunkCount).toBe(5)
		const chunks = await app.db.kbChunk.findMany({ where: { documentId } })
		expect(chunks).toHaveLength(5)
		for (const { embedding } of chunks) expect(embedding).toHaveLength(2048)
		expect(await events()).toEqual([
			{ eventType: 'kb.document.ready', payload: { documentId, chunks: 5 } },
		])
	})

	it('processes a document only once, even when its job runs again after the worker was killed', async () => {
		const documentId = await upload()
		await app.db.kbDocument.update({ where: { id: documentId }, data: { status: 'processing' } })
		await Promise.all([run(documentId), run(documentId)])
		await run(documentId)
		expect(await statusOf(documentId)).toBe('ready')
		expect(await app.db.kbChunk.count({ where: { documentId } })).toBe(5)
		expect(await events()).toHaveLength(1)
	})

	it('marks a document as failed after the last attempt to embed it, and allows a manual retry', async () => {
		const documentId = await upload()
		model.setFault({ status: 401 })
		await expect(run(documentId)).rejects.toBeInstanceOf(EmbeddingFailed)
		expect(await statusOf(documentId)).toBe('processing')
		expect(await refusalOf(retryDocument(rep, { documentId }))).toMatchObject({
			code: 'CONFLICT',
			status: 409,
		})
		await run(documentId, LAST_ATTEMPT)
		const { document } = await getDocument(rep, { documentId })
		expect(document).toMatchObject({
			status: 'failed',
			error: 'The document could not be read. Try again.',
		})
		model.setFault(undefined)
		expect(await retryDocument(rep, { documentId })).toEqual({ status: 'pending', documentId })
		await app.runJobs()
		expect(await statusOf(documentId)).toBe('ready')
		expect((await events()).map(({ eventType }) => eventType)).toEqual([
			'kb.document.failed',
			'kb.document.ready',
		])
	})

	it('marks a document as failed when its stored file is missing', async () => {
		const documentId = await upload()
		const { storageKey } = await app.db.kbDocument.findUniqueOrThrow({ where: { id: documentId } })
		await app.providers.storage.delete(storageKey)
		await app.runJobs()
		expect((await getDocument(rep, { documentId })).document.error).toMatch(/Upload it again/)
	})

	it('stores nothing for a document that is deleted during processing', async () => {
		const documentId = await upload()
		const { storage } = app.providers
		const get: typeof storage.get = async (key) => {
			const object = await storage.get(key)
			await deleteDocument(rep, { documentId })
			return object
		}
		const deleting = { ...app, providers: { ...app.providers, storage: { ...storage, get } } }
		const { organizationId } = rep
		await processDocument(deleting, { organizationId, documentId }, FIRST_ATTEMPT)
		expect(await app.db.kbChunk.count({ where: { documentId } })).toBe(0)
		expect(await events()).toEqual([])
	})
})

describe('deleteDocument', () => {
	it('deletes the passages and the stored file of a deleted document', async () => {
		const { documentId } = await addDocument(app, rep, { contentType: TEXT, bytes: HANDBOOK })
		const { storageKey } = await app.db.kbDocument.findUniqueOrThrow({ where: { id: documentId } })
		expect(await app.providers.storage.head(storageKey)).toBeDefined()
		expect(await deleteDocument(rep, { documentId })).toEqual({ success: true })
		expect(await app.db.kbChunk.count({ where: { documentId } })).toBe(0)
		expect(await app.providers.storage.head(storageKey)).toBeUndefined()
		expect(await refusalOf(getDocument(rep, { documentId }))).toMatchObject({ status: 404 })
	})
})
