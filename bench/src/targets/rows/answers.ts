import { randomUUID } from 'node:crypto'
import { createEmbedding } from '@dormer/providers/embedding'
import { startElevenLabsServer } from '@dormer/providers/testing'
import { createDeck } from '../homeowner.ts'
import { measureTimes, quantileFigure } from '../load.ts'
import type { Row } from '../row.ts'
import type { Database, Product, Stage } from '../stage.ts'

const CHUNKS = 10_000
const BATCH = 500
const TIMES = 60
const PLACES = ['eaves', 'valleys', 'ridge', 'chimney', 'gutters', 'skylight', 'porch', 'dormer']
const WORKS = ['flashing', 'underlayment', 'shingles', 'decking', 'vents', 'drip edge', 'sealant']
const QUESTION = 'Which sealant do you use around the chimney?'

/**
 * Measures how long the product takes to answer a question without a language model, for a company with ten thousand passages.
 * A stub takes the place of the speech provider.
 */
export async function measureAnswers(stage: Stage): Promise<Row[]> {
	const speech = await startElevenLabsServer()
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database, {
		SPEECH_ENGINE: 'elevenlabs',
		ELEVENLABS_API_KEY: 'a key',
		ELEVENLABS_BASE_URL: speech.url,
	})
	const deckId = await createDeck(product)
	await writeChunks(database, product)
	const ask = () => product.call('POST', '/api/qa', { question: QUESTION, deckId })
	const times = (await measureTimes({ ask }, TIMES)).ask
	await product.stop()
	await speech.close()
	return [
		{
			work: 'answer without a model, 10,000 passages, p50',
			...{ unit: 'ms', figure: quantileFigure(times, 0.5) },
			target: { at: 'most', value: 20 },
		},
	]
}

async function writeChunks({ pool }: Database, { organizationId }: Product): Promise<void> {
	const embedding = createEmbedding({})
	const documentId = randomUUID()
	await pool.query(
		`insert into kb_document (id, organization_id, filename, content_type, size_bytes, storage_key, status, chunk_count)
		 values ($1, $2, 'handbook.md', 'text/markdown', 1, 'documents/bench', 'ready', $3)`,
		[documentId, organizationId, CHUNKS],
	)
	for (let first = 0; first < CHUNKS; first += BATCH) {
		const texts = Array.from({ length: BATCH }, (_, n) => chunkText(first + n))
		const vectors = await embedding.embed(texts)
		const bytes = vectors.map((vector) =>
			Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
		)
		await pool.query(
			`insert into kb_chunk (organization_id, document_id, position, heading_path, text, embedding_model, embedding)
			 select $1, $2, $3::int + n - 1, 'Handbook › Work', t, $4, e
			   from unnest($5::text[], $6::bytea[]) with ordinality as chunk (t, e, n)`,
			[organizationId, documentId, first, embedding.model, texts, bytes],
		)
	}
	await pool.query('vacuum analyze kb_chunk')
}

function chunkText(n: number): string {
	const place = PLACES[n % PLACES.length]
	const work = WORKS[n % WORKS.length]
	return `Step ${n}: on the ${place} the crew lays the ${work} in the order of the plan, ${n % 40} inches apart. The foreman checks the ${work} before the next layer follows.`
}
