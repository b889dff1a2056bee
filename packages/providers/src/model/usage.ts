/** Tokens that one call of a model used, with the name of the model. */
export type ModelUsage = { model: string; inputTokens: number; outputTokens: number }

/** Receives the token usage of each call of a model, also of a retry. */
export type OnUsage = (usage: ModelUsage) => void
