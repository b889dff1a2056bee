import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { emit } from '../../events/emit.ts'
import { embedChunks } from './embed-chunks.ts'
import { extractChunks } from './extract-chunks.ts'
import type { DocumentRow } from './present.ts'
import { DocumentType } from './schema.ts'
import { UnreadableDocument } from './unreadable-document.ts'

type Chunks = Awaited<ReturnType<typeof embedChunks>>

/** Rows of one insert: each holds a passage and its vector. */
const INSERT_ROWS = 200
/** A document of 5,000 passages is kept by a busy machine too: Prisma would give up after five seconds. */
const TRANSACTION_TIMEOUTS = { maxWait: 30_000, timeout: 60_000 }

/**
 * Reads a document: text, chunks, vectors, then all of it and `ready` in one transaction. A document that cannot be read
 * fails at once and says why; what else goes wrong is tried again by the queue, and the last try writes `failed`.
 */
export async function processDocument(
	app: App,
	payload: JobPayloads['knowledge.process'],
	run: JobRun,
): Promise<void> {
	const document = await beginDocument(app, payload)
	if (document === null) return
	try {
		await completeDocument(app, document, await readChunks(app, document, run.signal))
	} catch (error) {
		if (error instanceof UnreadableDocument)
			return failDocument(app, document, { reason: error.fault, message: error.message })
		if (!run.lastAttempt) throw error
		app.log.error({ err: error, documentId: document.id }, 'A document failed')
		await failDocument(app, document, {
			reason: 'internal',
			message: 'The document could not be read. Try again.',
		})
	}
}

/** The document once this run has begun, also after one that was killed; null when there is nothing to read any more. */
async function beginDocument(
	app: App,
	{ organizationId, documentId }: JobPayloads['knowledge.process'],
): Promise<DocumentRow | null> {
	const where = { id: documentId, organizationId, status: { in: ['pending', 'processing'] } }
	const data = { status: 'processing', updatedAt: app.now() }
	const { count } = await app.db.kbDocument.updateMany({ where, data })
	return count === 0 ? null : app.db.kbDocument.findFirst({ where })
}

async function readChunks(
	app: App,
	{ storageKey, contentType }: DocumentRow,
	signal: AbortSignal | undefined,
): Promise<Chunks> {
	const object = await app.providers.storage.get(storageKey)
	if (object === undefined)
		throw new UnreadableDocument('missing', 'The file is gone. Upload it again')
	const type = DocumentType.parse(contentType)
	const chunks = await extractChunks({ bytes: object.bytes, type }, signal)
	return embedChunks(app, chunks, signal)
}

/** The end of the reading, once: a document that was deleted or read by another run meanwhile is left alone. */
async function completeDocument(app: App, document: DocumentRow, chunks: Chunks): Promise<void> {
	const { id: documentId, organizationId } = document
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.kbDocument.updateMany({
			where: { id: documentId, organizationId, status: 'processing' },
			data: { status: 'ready', chunkCount: chunks.length, updatedAt: app.now() },
		})
		if (count === 0) return
		for (let from = 0; from < chunks.length; from += INSERT_ROWS) {
			const rows = chunks.slice(from, from + INSERT_ROWS)
			await tx.kbChunk.createMany({
				data: rows.map((chunk) => ({ ...chunk, organizationId, documentId })),
			})
		}
		await emit(tx, {
			type: 'kb.document.ready',
			organizationId,
			aggregate: { type: 'document', id: documentId },
			payload: { documentId, chunks: chunks.length },
			at: app.now(),
		})
	}, TRANSACTION_TIMEOUTS)
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
