export {
	type EmbeddingFault,
	type EmbeddingServer,
	startEmbeddingServer,
} from './openai-embeddings.ts'
export {
	type CountUsage,
	type ModelData,
	type ModelFault,
	type ModelServer,
	startModelServer,
} from './openai-model.ts'
