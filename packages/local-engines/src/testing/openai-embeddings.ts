import { type LoopbackServer, startLoopbackServer } from '@dormer/providers/testing'
import { z } from 'zod'
import { createLocalEmbedding } from '../embedding/local-embedding.ts'

/** Failure of the embedding API: an error status, or fewer vectors than texts. */
export type EmbeddingFault = { status: 400 | 401 | 429 | 500 | 503 } | 'short'
export type EmbeddingServer = LoopbackServer & {
	setFault: (fault: EmbeddingFault | undefined) => void
}

const Question = z.object({
	model: z.string().min(1),
	dimensions: z.number().int().min(1),
	input: z.array(z.string().min(1)).min(1).max(2048),
	encoding_format: z.enum(['float', 'base64']).default('float'),
})

/**
 * Starts a loopback server for OpenAI's embeddings API, which checks the API key. The server returns the vectors of the
 * local engine in reverse order, so a client must sort the vectors by index.
 */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
	let fault: EmbeddingFault | undefined
	const engine = createLocalEmbedding()
	const loopback = await startLoopbackServer(async ({ method, path, headers, body }, response) => {
		const answer = (status: number, value: unknown) =>
			response
				.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' })
				.end(JSON.stringify(value))
		const refuse = (status: number) =>
			answer(status, { error: { message: `Refused with ${status}`, type: 'test', code: null } })
		if (method !== 'POST' || path !== '/embeddings') return void refuse(404)
		if (headers.authorization !== 'Bearer a key') return void refuse(401)
		if (typeof fault === 'object') return void refuse(fault.status)
		const question = Question.safeParse(JSON.parse(body.toString()))
		if (!question.success) return void refuse(400)
		const { model, dimensions, input, encoding_format } = question.data
		const vectors = (await engine.embed(input)).map((vector) => fold(vector, dimensions))
		const data = vectors.slice(fault === 'short' ? 1 : 0).map((vector, index) => ({
			object: 'embedding',
			index,
			embedding: encoding_format === 'base64' ? toBase64(vector) : [...vector],
		}))
		const usage = { prompt_tokens: 8, total_tokens: 8 }
		answer(200, { object: 'list', data: data.toReversed(), model, usage })
	})
	return {
		...loopback,
		setFault: (next) => {
			fault = next
		},
	}
}

/** Shortens a vector of the local engine to a number of dimensions by adding up groups of its components. */
function fold(vector: Float32Array, dimensions: number): Float32Array {
	const folded = new Float32Array(dimensions)
	for (const [index, value] of vector.entries())
		folded[index % dimensions] = (folded[index % dimensions] ?? 0) + value
	return folded
}

function toBase64({ buffer, byteOffset, byteLength }: Float32Array): string {
	return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}
