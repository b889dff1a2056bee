import type { Capability, OpenAiAccount, OpenAiConnection } from './account.ts'
import type { ModelUsage } from './usage.ts'

/** Default model for each task. The settings can name a different model for a task. */
const DEFAULT_MODELS: Record<Capability, string> = {
	/**
	 * Default model for writing scripts and FAQs and for answering questions. A small model is enough, because checks reject its
	 * mistakes.
	 */
	language: 'gpt-5.4-mini',
	/** Default model for slides. It reads a slide image and writes the slide's script in one call. */
	vision: 'gpt-5.4-mini',
	/**
	 * Default model for embeddings. Its vectors can be shortened from 1,536 to 512 numbers; 10,000 of the short vectors take 20
	 * MB.
	 */
	embedding: 'text-embedding-3-small',
	/** Default model for speech. It accepts plain text without markup. */
	speech: 'gpt-4o-mini-tts',
}

/** Model of the speech service ElevenLabs. Each of its voices speaks English and Spanish, the languages of a deck. */
export const ELEVENLABS_MODEL = 'eleven_multilingual_v2'

/** Default number of dimensions of an embedding, for settings that do not specify the number. */
export const DEFAULT_EMBEDDING_SIZE = 512

/** Value of a model setting that selects the local engine although an API key is set. */
const LOCAL_MODEL = 'local'

/**
 * Prices of models in dollars for one million tokens; `cached` is the price of input tokens that the provider cached. A model
 * that is not listed is charged with the price of `UNKNOWN_MODEL`, so the daily limit also holds for it.
 */
const PRICES: Record<string, { input: number; cached: number; output: number }> = {
	'gpt-5.4-mini': { input: 0.75, cached: 0.075, output: 4.5 },
	'gpt-5.4': { input: 2.5, cached: 0.25, output: 15 },
	'gpt-5.4-nano': { input: 0.2, cached: 0.02, output: 1.25 },
}
/** The cached tokens of an unknown model cost as much as the others, because it may have no cache. */
const UNKNOWN_MODEL = { input: 2.5, cached: 2.5, output: 15 }

/** Returns the price of a model call in millionths of a dollar, rounded up. */
export function priceOfCall({
	model,
	inputTokens,
	cachedTokens,
	outputTokens,
}: ModelUsage): number {
	const { input, cached, output } = PRICES[model] ?? UNKNOWN_MODEL
	const uncachedTokens = inputTokens - cachedTokens
	return Math.ceil(uncachedTokens * input + cachedTokens * cached + outputTokens * output)
}

/**
 * Returns the address of the model provider and the model for one task. Settings can name an address and a model for this task.
 * Otherwise, uses the address of the account with the provider, and a default model. Returns undefined when no API key is set, or when the model for the task is `local`.
 */
export function connectionFor(
	account: OpenAiAccount | undefined,
	capability: Capability,
): OpenAiConnection | undefined {
	if (account === undefined) return undefined
	const model = account.models?.[capability] ?? modelOfAccount(account, capability)
	if (model === LOCAL_MODEL) return undefined
	const baseUrl = account.baseUrls?.[capability] ?? account.baseUrl
	return { apiKey: account.apiKey, model, ...(baseUrl !== undefined && { baseUrl }) }
}

/**
 * If the settings name a language model but no vision model, the language model also reads images, because a server may run
 * only one model.
 */
function modelOfAccount({ models }: OpenAiAccount, capability: Capability): string {
	const shared = capability === 'vision' ? models?.language : undefined
	return shared ?? DEFAULT_MODELS[capability]
}
