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
	MOST_DOCUMENT_BYTES,
	MOST_DOCUMENTS,
	type UploadDocumentInput,
} from './schema.ts'

const EXPIRES_IN = 600
const ATTEMPTS = 5

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
		throw refuse('UNSUPPORTED_TYPE', 'contentType', 'Expected PDF, DOCX, text, Markdown or HTML')
	if (sizeBytes > MOST_DOCUMENT_BYTES)
		throw refuse('PAYLOAD_TOO_LARGE', 'sizeBytes', 'A document has at most 25 MB')
	await enforceRateLimit(ctx, 'documentUpload', ctx.organizationId)
	const documentId = newId()
	const storageKey = uploadKey(ctx, documentId)
	const at = ctx.now()
	const givenUp = await withLock(ctx, `documents of ${ctx.organizationId}`, async (tx) => {
		const keys = await makeRoom(tx, ctx)
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
	await Promise.all(givenUp.map((key) => ctx.providers.storage.delete(key)))
	const object = { size: sizeBytes, contentType: type.data, expiresIn: EXPIRES_IN }
	const uploadUrl = await ctx.providers.storage.writeUrl(storageKey, object)
	return { documentId, uploadUrl, storageKey, expiresIn: EXPIRES_IN }
}

/** Gives up what nobody completed in a day; the keys of its objects. */
async function makeRoom(tx: Tx, ctx: OrgContext): Promise<string[]> {
	const { organizationId } = ctx
	const aDayAgo = new Date(ctx.now().getTime() - 86_400_000)
	const where = { organizationId, status: 'uploading', createdAt: { lt: aDayAgo } }
	const stale = await tx.kbDocument.findMany({ where, select: { storageKey: true } })
	await tx.kbDocument.deleteMany({ where })
	if ((await tx.kbDocument.count({ where: { organizationId } })) >= MOST_DOCUMENTS)
		throw new AppError('DOCUMENT_LIMIT', `A company has at most ${MOST_DOCUMENTS} documents`)
	return stale.map(({ storageKey }) => storageKey)
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
	if (document.status === 'uploading' && !(await takeIn(ctx, document))) {
		const { status } = await requireDocument(ctx, documentId)
		if (status === 'uploading') throw invalid('documentId', 'Nothing was uploaded yet')
	}
	return { status: 'pending', documentId }
}

/**
 * Keeps a copy of what was uploaded where no address writes to, and queues its reading; false when there was nothing. The
 * upload goes. Of two that complete at once, one leaves nothing.
 */
async function takeIn(ctx: OrgContext, document: DocumentRow): Promise<boolean> {
	const { id: documentId, organizationId, storageKey: uploaded } = document
	const { storage } = ctx.providers
	const { size } = (await storage.head(uploaded)) ?? { size: 0 }
	if (size > MOST_DOCUMENT_BYTES)
		throw refuse('PAYLOAD_TOO_LARGE', 'documentId', 'A document has at most 25 MB')
	const storageKey = `knowledge/${organizationId}/${documentId}/${newId()}`
	if (size === 0 || !(await storage.copy(uploaded, storageKey))) return false
	const move = { documentId, from: 'uploading' as const, sizeBytes: size, storageKey }
	const isOurs = await queueDocument(ctx, move)
	await storage.delete(isOurs ? uploaded : storageKey)
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
				maxAttempts: ATTEMPTS,
			})
		return count > 0
	})
}

function refuse(
	code: 'UNSUPPORTED_TYPE' | 'PAYLOAD_TOO_LARGE',
	path: string,
	message: string,
): AppError {
	return new AppError(code, `${path}: ${message}`, { details: [{ path, message }] })
}
