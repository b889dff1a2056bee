import type { App } from '../../core/app.ts'
import { sanitizeText } from '../../core/sanitize-text.ts'
import type { DocumentRow } from './present.ts'

/** Passage of a document with its packed vector. All vectors of a document have the same length. */
export type Chunk = {
	position: number
	headingPath: string
	text: string
	embeddingModel: string
	embedding: Uint8Array
}

/** Number of passages per statement. */
const ROWS = 200

/**
 * Replaces the passages of a document. Searches ignore them until the document is `ready`. Sends all texts of a statement as
 * one parameter and all vectors as a second parameter: with one parameter per value, 5,000 passages would block the main thread
 * for a second. Bypasses Prisma, which would copy the vectors several times.
 */
export async function insertChunks(
	{ pool }: Pick<App, 'pool'>,
	{ organizationId, id: documentId }: Pick<DocumentRow, 'organizationId' | 'id'>,
	chunks: readonly Chunk[],
): Promise<void> {
	const ids = [organizationId, documentId]
	await pool.query('delete from kb_chunk where organization_id = $1 and document_id = $2', ids)
	for (let first = 0; first < chunks.length; first += ROWS) {
		const rows = chunks.slice(first, first + ROWS)
		const passages = rows.map(({ embedding: _, ...passage }) => passage)
		const vectors = Buffer.concat(rows.map(({ embedding }) => embedding))
		await pool.query(
			`insert into kb_chunk
			       (organization_id, document_id, position, heading_path, text, embedding_model, embedding)
			 select $1, $2, position, "headingPath", text, "embeddingModel",
			        substring($4::bytea from (position - $5::int) * $6::int + 1 for $6::int)
			   from json_to_recordset($3::json)
			     as passage(position int, "headingPath" text, text text, "embeddingModel" text)
			  where exists (select from kb_document
			                 where organization_id = $1 and id = $2 and status = 'processing')
			 on conflict (document_id, position) do nothing`,
			[
				...ids,
				JSON.stringify(sanitizeText(passages)),
				vectors,
				first,
				vectors.length / rows.length,
			],
		)
	}
}
