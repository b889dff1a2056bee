import type OpenAI from 'openai'
import type { OpenAiConnection } from '../model/account.ts'
import { DEFAULT_EMBEDDING_SIZE } from '../model/models.ts'
import { loadClient } from '../model/openai.ts'
import { type Embedding, EmbeddingFailed, normalize } from './embedding.ts'

const TEXTS_PER_CALL = 100
const TIMEOUT_MS = 30_000

/**
 * Creates an embedding provider for the OpenAI API with 100 texts per call. The first call loads the SDK, which retries
 * a transient error twice.
 */
export function createOpenAiEmbedding(
	connection: OpenAiConnection,
	size = DEFAULT_EMBEDDING_SIZE,
): Embedding {
	const { model } = connection
	let client: Promise<OpenAI> | undefined
	return {
		model: `openai/${model}/${size}`,
		minSimilarity: 0.25,
		embed: async (texts, signal) => {
			client ??= loadClient(connection)
			const openai = await client
			const vectors: Float32Array<ArrayBuffer>[] = []
			for (let from = 0; from < texts.length; from += TEXTS_PER_CALL)
				vectors.push(
					...(await requestVectors(openai, {
						model,
						size,
						texts: texts.slice(from, from + TEXTS_PER_CALL),
						signal,
					})),
				)
			return vectors
		},
	}
}

type VectorRequest = {
	model: string
	size: number
	texts: readonly string[]
	signal: AbortSignal | undefined
}

async function requestVectors(
	openai: OpenAI,
	{ model, size, texts, signal }: VectorRequest,
): Promise<Float32Array<ArrayBuffer>[]> {
	const input = texts.map((text) => text.trim() || '-')
	const { data } = await openai.embeddings
		.create({ model, dimensions: size, input }, { timeout: TIMEOUT_MS, ...(signal && { signal }) })
		.catch((cause: unknown) => {
			throw new EmbeddingFailed(cause instanceof Error ? cause.message : 'No response', { cause })
		})
	const sorted = data.toSorted((one, other) => one.index - other.index)
	const isComplete = sorted.every(
		({ index, embedding }, position) => index === position && embedding.length === size,
	)
	if (sorted.length !== texts.length || !isComplete)
		throw new EmbeddingFailed(
			'The model did not return one vector of the expected size for each text',
		)
	return sorted.map(({ embedding }, position) =>
		texts[position]?.trim() === ''
			? new Float32Array(size)
			: normalize(Float32Array.from(embedding)),
	)
}
