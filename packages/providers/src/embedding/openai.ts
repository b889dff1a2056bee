import type OpenAI from 'openai'
import { loadClient, type OpenAiConnection } from '../openai.ts'
import { type Embedding, EmbeddingFailed, normalize } from './embedding.ts'

const MODEL = 'text-embedding-3-small'
/** Number of dimensions of a vector. The model supports 1,536; a third of them keeps 10,000 passages within 20 MB. */
const DIMENSIONS = 512
const TEXTS_PER_CALL = 100
const TIMEOUT_MS = 30_000

/**
 * Creates an embedding provider for the OpenAI API with 100 texts per call. The first call loads the SDK, which retries
 * a transient error twice.
 */
export function createOpenAiEmbedding(connection: OpenAiConnection): Embedding {
	let client: Promise<OpenAI> | undefined
	return {
		model: `openai/${MODEL}/${DIMENSIONS}`,
		minSimilarity: 0.25,
		embed: async (texts, signal) => {
			client ??= loadClient(connection)
			const openai = await client
			const vectors: Float32Array[] = []
			for (let from = 0; from < texts.length; from += TEXTS_PER_CALL)
				vectors.push(
					...(await requestVectors(openai, texts.slice(from, from + TEXTS_PER_CALL), signal)),
				)
			return vectors
		},
	}
}

async function requestVectors(
	openai: OpenAI,
	texts: readonly string[],
	signal: AbortSignal | undefined,
): Promise<Float32Array[]> {
	const input = texts.map((text) => text.trim() || '-')
	const { data } = await openai.embeddings
		.create(
			{ model: MODEL, dimensions: DIMENSIONS, input },
			{ timeout: TIMEOUT_MS, ...(signal && { signal }) },
		)
		.catch((cause: unknown) => {
			throw new EmbeddingFailed(cause instanceof Error ? cause.message : 'No response', { cause })
		})
	const sorted = data.toSorted((one, other) => one.index - other.index)
	const isComplete = sorted.every(
		({ index, embedding }, position) => index === position && embedding.length === DIMENSIONS,
	)
	if (sorted.length !== texts.length || !isComplete)
		throw new EmbeddingFailed(
			'The model did not return one vector of the expected size for each text',
		)
	return sorted.map(({ embedding }, position) =>
		texts[position]?.trim() === ''
			? new Float32Array(DIMENSIONS)
			: normalize(Float32Array.from(embedding)),
	)
}
