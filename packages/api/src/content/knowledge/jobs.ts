import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { isPermanentError } from '../../core/permanent-error.ts'
import { emit } from '../../events/emit.ts'
import type { ReadingNote } from '../documents/schema.ts'
import { embedChunks } from './embed-chunks.ts'
import { extractChunks } from './extract-chunks.ts'
import { type Chunk, insertChunks } from './insert-chunks.ts'
import type { DocumentRow } from './present.ts'
import { DocumentType } from './schema.ts'
import { UnreadableDocument } from './unreadable-document.ts'

/**
 * Processes a document: extracts the text, embeds its chunks, stores them and marks the document `ready`. Searches ignore the
 * chunks until then. An unreadable document fails without a retry. After any other error, the queue retries the job; when the
 * last attempt fails, the document is marked `failed`.
 */
export async function processDocument(
	app: App,
	payload: JobPayloads['process_document'],
	run: JobRun,
): Promise<void> {
	const document = await beginDocument(app, payload)
	if (document === null) return
	try {
		await completeDocument(app, document, await readFile(app, document, run.signal))
	} catch (error) {
		if (error instanceof UnreadableDocument)
			return failDocument(app, document, { reason: error.fault, message: error.message })
		if (isPermanentError(error))
			return failDocument(app, document, {
				reason: 'damaged',
				message: error.details[0]?.message ?? error.message,
			})
		if (!run.lastAttempt) throw error
		app.log.error(
			{ err: error, documentId: document.id },
			'document processing failed after the last attempt',
		)
		await failDocument(app, document, {
			reason: 'internal',
			message: 'The document could not be read. Try again.',
		})
	}
}

/**
 * Marks a document as processing when it is pending or when an earlier run was interrupted, and returns the document.
 * Returns null when nothing is left to process.
 */
async function beginDocument(
	app: App,
	{ organizationId, documentId }: JobPayloads['process_document'],
): Promise<DocumentRow | null> {
	const where = { id: documentId, organizationId, status: { in: ['pending', 'processing'] } }
	const data = { status: 'processing', updatedAt: app.now() }
	const { count } = await app.db.kbDocument.updateMany({ where, data })
	return count === 0 ? null : app.db.kbDocument.findFirst({ where })
}

type ReadFile = { chunks: Chunk[]; readingNotes: ReadingNote[] }

async function readFile(
	app: App,
	{ storageKey, contentType }: DocumentRow,
	signal: AbortSignal | undefined,
): Promise<ReadFile> {
	const object = await app.providers.storage.get(storageKey)
	if (object === undefined)
		throw new UnreadableDocument('missing', 'The file is missing. Upload it again.')
	const type = DocumentType.parse(contentType)
	const { chunks, readingNotes } = await extractChunks({ bytes: object.bytes, type }, signal)
	return { chunks: await embedChunks(app, chunks, signal), readingNotes }
}

/**
 * Stores the chunks. Then, in one transaction, marks the document `ready` and emits its event. Does neither when the document
 * was deleted or completed in the meantime.
 */
async function completeDocument(
	app: App,
	document: DocumentRow,
	{ chunks, readingNotes }: ReadFile,
): Promise<void> {
	const { id: documentId, organizationId } = document
	await insertChunks(app, document, chunks)
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.kbDocument.updateMany({
			where: { id: documentId, organizationId, status: 'processing' },
			data: { status: 'ready', chunkCount: chunks.length, readingNotes, updatedAt: app.now() },
		})
		if (count === 0) return
		await emit(tx, {
			type: 'kb.document.ready',
			organizationId,
			aggregate: { type: 'document', id: documentId },
			payload: { documentId, chunks: chunks.length },
			at: app.now(),
		})
	})
}

async function failDocument(
	app: App,
	document: DocumentRow,
	failure: { reason: string; message: string },
): Promise<void> {
	const { id: documentId, organizationId } = document
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.kbDocument.updateMany({
			where: { id: documentId, organizationId, status: 'processing' },
			data: { status: 'failed', error: failure.message, updatedAt: app.now() },
		})
		if (count === 0) return
		await emit(tx, {
			type: 'kb.document.failed',
			organizationId,
			aggregate: { type: 'document', id: documentId },
			payload: { documentId, reason: failure.reason },
			at: app.now(),
		})
	})
}
