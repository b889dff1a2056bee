import type { Tx } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { uploadKey } from '../../core/uploads.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_MB, MAX_DOCUMENTS } from './limits.ts'
import { type DocumentRow, requireDocument } from './present.ts'
import {
	type DocumentInput,
	type DocumentPending,
	type DocumentTicket,
	DocumentType,
	type UploadDocumentInput,
} from './schema.ts'

const UPLOAD_EXPIRES_IN = 600
/**
 * Creates a document, and returns a URL to which the browser can upload its file with PUT within ten minutes. Accepts PDF,
 * DOCX, text, Markdown and HTML. Rejects a file of an unsupported type with 415, and a file of more than 25 MB with 413.
 * Rejects the company's 101st document with 400, and its 21st upload in an hour with 429.
 */
export async function startUpload(
	ctx: OrgContext,
	input: UploadDocumentInput,
): Promise<DocumentTicket> {
	const { filename, sizeBytes, displayName } = input
	const type = DocumentType.safeParse(input.contentType)
	if (!type.success)
		throw fileError(
			'UNSUPPORTED_TYPE',
			'contentType',
			'Upload a PDF, DOCX, text, Markdown or HTML file',
		)
	if (sizeBytes > MAX_DOCUMENT_BYTES)
		throw fileError(
			'PAYLOAD_TOO_LARGE',
			'sizeBytes',
			`Upload a file of at most ${MAX_DOCUMENT_MB} MB`,
		)
	await enforceRateLimit(ctx, 'documentUpload', ctx.organizationId)
	const documentId = newId()
	const storageKey = uploadKey(ctx, documentId)
	const at = ctx.now()
	const abandonedKeys = await withLock(ctx, `documents of ${ctx.organizationId}`, async (tx) => {
		const keys = await deleteAbandonedUploads(tx, ctx)
		await tx.kbDocument.create({
			data: {
				id: documentId,
				organizationId: ctx.organizationId,
				filename,
				displayName: displayName ?? null,
				contentType: type.data,
				sizeBytes,
				storageKey,
				createdAt: at,
				updatedAt: at,
			},
		})
		return keys
	})
	await Promise.all(abandonedKeys.map((key) => ctx.providers.storage.delete(key)))
	const object = { size: sizeBytes, contentType: type.data, expiresIn: UPLOAD_EXPIRES_IN }
	const uploadUrl = await ctx.providers.storage.writeUrl(storageKey, object)
	return { documentId, uploadUrl, storageKey, expiresIn: UPLOAD_EXPIRES_IN }
}

/**
 * Deletes the organization's uploads that were not completed within a day, and returns their storage keys. Throws when the
 * organization has the maximum number of documents even after this deletion.
 */
async function deleteAbandonedUploads(tx: Tx, ctx: OrgContext): Promise<string[]> {
	const { organizationId } = ctx
	const aDayAgo = new Date(ctx.now().getTime() - 86_400_000)
	const where = { organizationId, status: 'uploading', createdAt: { lt: aDayAgo } }
	const abandoned = await tx.kbDocument.findMany({ where, select: { storageKey: true } })
	await tx.kbDocument.deleteMany({ where })
	if ((await tx.kbDocument.count({ where: { organizationId } })) >= MAX_DOCUMENTS)
		throw new AppError(
			'DOCUMENT_LIMIT',
			`A company can have at most ${MAX_DOCUMENTS} documents. Delete a document first.`,
		)
	return abandoned.map(({ storageKey }) => storageKey)
}

/**
 * Completes an upload and queues the document for processing. A repeated call returns the same result and changes
 * nothing. Rejects with 400 when the file was not uploaded
 * (docs/specification.md#post-apicompanykbdocumentscomplete).
 */
export async function completeUpload(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<DocumentPending> {
	const document = await requireDocument(ctx, documentId)
	if (document.status === 'uploading' && !(await acceptUpload(ctx, document))) {
		const { status } = await requireDocument(ctx, documentId)
		if (status === 'uploading')
			throw invalid('documentId', 'The file is not uploaded yet. Upload it first.')
	}
	return { status: 'pending', documentId }
}

/**
 * Copies the uploaded file to a key that no upload URL can write to, queues the document, and deletes the upload.
 * Returns false when the file is not uploaded. Of two concurrent calls, only one keeps its copy of the file.
 */
async function acceptUpload(ctx: OrgContext, document: DocumentRow): Promise<boolean> {
	const { id: documentId, organizationId, storageKey: uploaded } = document
	const { storage } = ctx.providers
	const { size } = (await storage.head(uploaded)) ?? { size: 0 }
	if (size > MAX_DOCUMENT_BYTES)
		throw fileError(
			'PAYLOAD_TOO_LARGE',
			'documentId',
			`Upload a file of at most ${MAX_DOCUMENT_MB} MB`,
		)
	const storageKey = `knowledge/${organizationId}/${documentId}/${newId()}`
	if (size === 0 || !(await storage.copy(uploaded, storageKey))) return false
	const transition = { documentId, from: 'uploading' as const, sizeBytes: size, storageKey }
	const isQueued = await queueDocument(ctx, transition)
	await storage.delete(isQueued ? uploaded : storageKey)
	return true
}

/** Queues a failed document for processing again. Rejects with 409 when the document has not failed. */
export async function retryDocument(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<DocumentPending> {
	await requireDocument(ctx, documentId)
	if (!(await queueDocument(ctx, { documentId, from: 'failed' })))
		throw new AppError('CONFLICT', 'Only a failed document can be retried')
	return { status: 'pending', documentId }
}

/**
 * Moves a document from the state `from` to `pending` and queues it. Returns false when the document is not in the state
 * `from`.
 */
async function queueDocument(
	ctx: OrgContext,
	move:
		| { documentId: string; from: 'uploading'; sizeBytes: number; storageKey: string }
		| { documentId: string; from: 'failed' },
): Promise<boolean> {
	const { organizationId } = ctx
	const { documentId, from, ...upload } = move
	return ctx.db.$transaction(async (tx) => {
		const { count } = await tx.kbDocument.updateMany({
			where: { id: documentId, organizationId, status: from },
			data: { ...upload, status: 'pending', error: null, updatedAt: ctx.now() },
		})
		if (count > 0)
			await enqueue(tx, 'process_document', {
				payload: { organizationId, documentId },
			})
		return count > 0
	})
}

function fileError(
	code: 'UNSUPPORTED_TYPE' | 'PAYLOAD_TOO_LARGE',
	path: string,
	message: string,
): AppError {
	return new AppError(code, `${path}: ${message}`, { details: [{ path, message }] })
}
