import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { embedChunks, splitHeadings } from './embed-chunks.ts'

const Outdated = z.array(z.object({ organizationId: z.string(), documentId: z.string() }))

/**
 * After a change of the embedding model, embeds all passages again with the new model, one document at a time. Until
 * then, only full-text search finds these passages. A later run continues where an aborted or failed run stopped.
 * Rejects with `EmbeddingFailed`.
 */
export async function reembedChunks(
	app: App,
	_payload: JobPayloads['knowledge.embedAgain'],
	{ signal }: JobRun,
): Promise<void> {
	const { rows } = await app.pool.query(
		`select distinct organization_id as "organizationId", document_id as "documentId"
		   from kb_chunk where embedding_model <> $1`,
		[app.providers.embedding.model],
	)
	for (const document of Outdated.parse(rows)) {
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
