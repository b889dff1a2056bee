import type { OpenAiSettings } from '../model/account.ts'
import { connectionFor } from '../model/models.ts'
import type { Embedding } from './embedding.ts'
import { createOpenAiEmbedding } from './openai.ts'

/** Settings that choose the embedding provider. */
export type EmbeddingSettings = OpenAiSettings

/** Returns the OpenAI embedding provider when the settings contain a key, otherwise `local`. */
export function createEmbedding(settings: EmbeddingSettings, local: Embedding): Embedding {
	const connection = connectionFor(settings.openai, 'embedding')
	if (connection === undefined) return local
	return createOpenAiEmbedding(connection, settings.openai?.embeddingSize)
}

export { type Embedding, EmbeddingFailed } from './embedding.ts'
