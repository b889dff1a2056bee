import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { embedChunks, splitHeadings } from './embed-chunks.ts'

/**
 * After a change of the embedding model, embeds all passages again with the new model, one document at a time. Until
 * then, only full-text search finds these passages. A later run continues where an aborted or failed run stopped.
 * Rejects with `EmbeddingFailed`.
 */
export async function reembedChunks(
	app: App,
	_payload: JobPayloads['embed_chunks_again'],
	{ signal }: JobRun,
): Promise<void> {
	const outdated = await app.db.kbChunk.groupBy({
		by: ['organizationId', 'documentId'],
		where: { embeddingModel: { not: app.providers.embedding.model } },
	})
	for (const document of outdated) {
		if (signal?.aborted) return
		await reembedDocument(app, document, signal)
	}
}

async function reembedDocument(
	app: App,
	{ organizationId, documentId }: { organizationId: string; documentId: string },
	signal: AbortSignal | undefined,
): Promise<void> {
	const where = { organizationId, documentId }
	const select = { position: true, headingPath: true, text: true }
	const rows = await app.db.kbChunk.findMany({ where, select, orderBy: { position: 'asc' } })
	const sections = rows.map(({ headingPath, text }) => ({
		headings: splitHeadings(headingPath),
		text,
	}))
	const chunks = await embedChunks(app, sections, signal)
	await app.db.$transaction(async (tx) => {
		for (const [index, { embedding, embeddingModel }] of chunks.entries()) {
			const position = rows[index]?.position
			if (position === undefined) continue
			await tx.kbChunk.updateMany({
				where: { ...where, position },
				data: { embedding, embeddingModel },
			})
		}
		// The new timestamp makes every process reload the vectors that it has cached.
		await tx.kbDocument.updateMany({
			where: { id: documentId, organizationId },
			data: { updatedAt: app.now() },
		})
	})
}
