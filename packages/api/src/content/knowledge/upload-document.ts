import type { Tx } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { uploadKey } from '../../core/uploads.ts'
import { type DocumentRow, requireDocument } from './present.ts'
import {
	type DocumentInput,
	type DocumentPending,
	type DocumentTicket,
	DocumentType,
	MAX_DOCUMENT_BYTES,
	MAX_DOCUMENTS,
	type UploadDocumentInput,
} from './schema.ts'

const UPLOAD_EXPIRES_IN = 600
const MAX_ATTEMPTS = 5

/**
 * A place to upload a document to: the browser PUTs the file at `uploadUrl` within ten minutes, then completes. Refuses
 * another kind than PDF, DOCX, text, Markdown and HTML (415), more than 25 MB (413), the 101st document (400), and the 21st in an hour (429).
 */
export async function startUpload(
	ctx: OrgContext,
	input: UploadDocumentInput,
): Promise<DocumentTicket> {
	const { filename, sizeBytes, displayName } = input
	const type = DocumentType.safeParse(input.contentType)
	if (!type.success)
		throw fileError('UNSUPPORTED_TYPE', 'contentType', 'Expected PDF, DOCX, text, Markdown or HTML')
	if (sizeBytes > MAX_DOCUMENT_BYTES)
		throw fileError('PAYLOAD_TOO_LARGE', 'sizeBytes', 'A document has at most 25 MB')
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

/** Gives up what nobody completed in a day; the keys of its objects. */
async function deleteAbandonedUploads(tx: Tx, ctx: OrgContext): Promise<string[]> {
	const { organizationId } = ctx
	const aDayAgo = new Date(ctx.now().getTime() - 86_400_000)
	const where = { organizationId, status: 'uploading', createdAt: { lt: aDayAgo } }
	const abandoned = await tx.kbDocument.findMany({ where, select: { storageKey: true } })
	await tx.kbDocument.deleteMany({ where })
	if ((await tx.kbDocument.count({ where: { organizationId } })) >= MAX_DOCUMENTS)
		throw new AppError('DOCUMENT_LIMIT', `A company has at most ${MAX_DOCUMENTS} documents`)
	return abandoned.map(({ storageKey }) => storageKey)
}

/**
 * Takes an upload as done: the document waits to be read. Completing again changes nothing and answers the same; an
 * upload that never came is refused.
 */
export async function completeUpload(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<DocumentPending> {
	const document = await requireDocument(ctx, documentId)
	if (document.status === 'uploading' && !(await acceptUpload(ctx, document))) {
		const { status } = await requireDocument(ctx, documentId)
		if (status === 'uploading') throw invalid('documentId', 'Nothing was uploaded yet')
	}
	return { status: 'pending', documentId }
}

/**
 * Keeps a copy of what was uploaded where no address writes to, and queues its reading; false when there was nothing. The
 * upload goes. Of two that complete at once, one leaves nothing.
 */
async function acceptUpload(ctx: OrgContext, document: DocumentRow): Promise<boolean> {
	const { id: documentId, organizationId, storageKey: uploaded } = document
	const { storage } = ctx.providers
	const { size } = (await storage.head(uploaded)) ?? { size: 0 }
	if (size > MAX_DOCUMENT_BYTES)
		throw fileError('PAYLOAD_TOO_LARGE', 'documentId', 'A document has at most 25 MB')
	const storageKey = `knowledge/${organizationId}/${documentId}/${newId()}`
	if (size === 0 || !(await storage.copy(uploaded, storageKey))) return false
	const transition = { documentId, from: 'uploading' as const, sizeBytes: size, storageKey }
	const isQueued = await queueDocument(ctx, transition)
	await storage.delete(isQueued ? uploaded : storageKey)
	return true
}

/** Lets a failed document be read once more. 409 for one that did not fail. */
export async function retryDocument(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<DocumentPending> {
	await requireDocument(ctx, documentId)
	if (!(await queueDocument(ctx, { documentId, from: 'failed' })))
		throw new AppError('CONFLICT', 'Only a failed document can be tried again')
	return { status: 'pending', documentId }
}

/** Moves a document to `pending` and queues its reading; false when it was not in the state `from` any more. */
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
			await enqueue(tx, 'knowledge.process', {
				payload: { organizationId, documentId },
				maxAttempts: MAX_ATTEMPTS,
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
