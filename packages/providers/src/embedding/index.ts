import type { OpenAiSettings } from '../openai.ts'
import type { Embedding } from './embedding.ts'
import { createLocalEmbedding } from './local.ts'
import { createOpenAiEmbedding } from './openai.ts'

export type EmbeddingSettings = OpenAiSettings

/** The embedding model that the settings name, else the one that runs here. */
export function createEmbedding(settings: EmbeddingSettings): Embedding {
	return settings.openai === undefined
		? createLocalEmbedding()
		: createOpenAiEmbedding(settings.openai)
}

export { EmbeddingFailed } from './embedding.ts'
