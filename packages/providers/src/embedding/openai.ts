import type OpenAI from 'openai'
import { loadClient, type OpenAiConnection } from '../openai.ts'
import { type Embedding, EmbeddingFailed, normalize } from './embedding.ts'

const MODEL = 'text-embedding-3-small'
/** A third of the model's own: its vectors may be cut short, and a matrix of 10,000 passages stays at 20 MB. */
const DIMENSIONS = 512
const TEXTS_PER_CALL = 100
const TIMEOUT_MS = 30_000

/** OpenAI's embeddings, a hundred texts a call. The SDK is loaded with the first and tries twice more what may pass. */
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
			throw new EmbeddingFailed(cause instanceof Error ? cause.message : 'No answer', { cause })
		})
	const places = data.toSorted((one, other) => one.index - other.index)
	const isWhole = places.every(
		({ index, embedding }, place) => index === place && embedding.length === DIMENSIONS,
	)
	if (places.length !== texts.length || !isWhole)
		throw new EmbeddingFailed('The model answered in another shape')
	return places.map(({ embedding }, place) =>
		texts[place]?.trim() === ''
			? new Float32Array(DIMENSIONS)
			: normalize(Float32Array.from(embedding)),
	)
}
