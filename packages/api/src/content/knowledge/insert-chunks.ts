import type { PoolClient } from 'pg'
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

/** Number of passages that one SQL statement inserts. */
const ROWS = 200

/**
 * Replaces the passages of a document in one transaction, unless the document is no longer `processing`. Locks the row of the
 * document, so a second run of the same job waits and cannot delete the passages of a document that became `ready`.
 * Searches ignore the passages until the document is `ready`. Bypasses Prisma, which would copy the vectors several times.
 */
export async function insertChunks(
	{ pool }: Pick<App, 'pool'>,
	{ organizationId, id }: Pick<DocumentRow, 'organizationId' | 'id'>,
	chunks: readonly Chunk[],
): Promise<void> {
	const ids = [organizationId, id]
	const client = await pool.connect()
	try {
		await client.query('begin')
		const { rowCount } = await client.query(
			`select from kb_document where organization_id = $1 and id = $2 and status = 'processing' for update`,
			ids,
		)
		if (rowCount === 1) {
			await client.query(
				'delete from kb_chunk where organization_id = $1 and document_id = $2',
				ids,
			)
			for (let first = 0; first < chunks.length; first += ROWS)
				await insertRows(client, ids, chunks.slice(first, first + ROWS))
		}
		await client.query('commit')
		client.release()
	} catch (error) {
		client.release(true)
		throw error
	}
}

/**
 * Inserts some passages of a document. Sends all texts as one parameter and all vectors as a second parameter: with one
 * parameter per value, 5,000 passages would block the main thread for a second.
 */
async function insertRows(
	client: PoolClient,
	ids: string[],
	rows: readonly Chunk[],
): Promise<void> {
	const passages = rows.map(({ embedding: _, ...passage }) => passage)
	const vectors = Buffer.concat(rows.map(({ embedding }) => embedding))
	await client.query(
		`insert into kb_chunk
		       (organization_id, document_id, position, heading_path, text, embedding_model, embedding)
		 select $1, $2, position, "headingPath", text, "embeddingModel",
		        substring($4::bytea from (position - $5::int) * $6::int + 1 for $6::int)
		   from json_to_recordset($3::json)
		     as passage(position int, "headingPath" text, text text, "embeddingModel" text)`,
		[
			...ids,
			JSON.stringify(sanitizeText(passages)),
			vectors,
			rows[0]?.position ?? 0,
			vectors.length / rows.length,
		],
	)
}
