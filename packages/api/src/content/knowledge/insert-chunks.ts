import type { Tx } from '@dormer/db'
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

/**
 * Number of passages per statement. The database client makes several copies of the vectors of a statement. Copies of so few
 * vectors are small enough to be collected early.
 */
const ROWS = 50

/**
 * Inserts the passages of a document, numbered from 0. Passes all texts of a statement as one parameter, and all
 * vectors as another. With one parameter per column and row, 5,000 passages would block the main thread for a second.
 */
export async function insertChunks(
	tx: Tx,
	{ organizationId, id: documentId }: DocumentRow,
	chunks: readonly Chunk[],
): Promise<void> {
	for (let first = 0; first < chunks.length; first += ROWS) {
		const rows = chunks.slice(first, first + ROWS)
		const passages = rows.map(({ embedding: _, ...passage }) => passage)
		const vectors = Buffer.concat(rows.map(({ embedding }) => embedding))
		const size = vectors.length / rows.length
		await tx.$executeRaw`
			insert into kb_chunk
			       (organization_id, document_id, position, heading_path, text, embedding_model, embedding)
			select ${organizationId}::uuid, ${documentId}::uuid, position, "headingPath", text, "embeddingModel",
			       substring(${vectors}::bytea from (position - ${first}::int) * ${size}::int + 1 for ${size}::int)
			  from json_to_recordset(${JSON.stringify(sanitizeText(passages))}::json)
			    as passage(position int, "headingPath" text, text text, "embeddingModel" text)`
	}
}
