/**
 * Tokens that one call of a model used, with the name of the model. `cachedTokens` is the part of `inputTokens` that the provider
 * had read for an earlier call, and for which it charges less.
 */
export type ModelUsage = {
	model: string
	inputTokens: number
	cachedTokens: number
	outputTokens: number
}

/** Receives the token usage of each call of a model, including a call that asks the model to correct its answer. */
export type OnUsage = (usage: ModelUsage) => void
