import type { OpenAiSettings } from '../model/account.ts'
import { connectionFor } from '../model/models.ts'
import type { Embedding } from './embedding.ts'
import { createLocalEmbedding } from './local.ts'
import { createOpenAiEmbedding } from './openai.ts'

/** Settings that choose the embedding provider. */
export type EmbeddingSettings = OpenAiSettings

/** Returns the OpenAI embedding provider when the settings contain a key, otherwise the local engine. */
export function createEmbedding(settings: EmbeddingSettings): Embedding {
	const connection = connectionFor(settings.openai, 'embedding')
	if (connection === undefined) return createLocalEmbedding()
	return createOpenAiEmbedding(connection, settings.openai?.embeddingSize)
}

export { EmbeddingFailed } from './embedding.ts'
