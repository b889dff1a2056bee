/** Tasks for which a model is called. Each task can have its own model and its own server. */
export type Capability = 'language' | 'vision' | 'embedding' | 'speech'

/**
 * Key, servers and models of an account. `baseUrls` has the servers of individual tasks, and `baseUrl` is the server of all
 * other tasks. By default, requests go to OpenAI.
 */
export type OpenAiAccount = {
	apiKey: string
	baseUrl?: string
	baseUrls?: Partial<Record<Capability, string>>
	models?: Partial<Record<Capability, string>>
	/** Number of dimensions of an embedding. */
	embeddingSize?: number
}
export type OpenAiSettings = { openai?: OpenAiAccount }
/** API key, model and server for one `Capability`. Without `baseUrl`, requests go to OpenAI. */
export type OpenAiConnection = { apiKey: string; model: string; baseUrl?: string }
