/**
 * A homeowner's question with the ids of the sources that answer it. Without an id, the engine must escalate the
 * question. `after` is the previous question.
 */
export type TestQuestion = { question: string; sources: string[]; after?: string }

/** Returns a test question that each of the given sources answers. */
export const ask = (question: string, ...sources: string[]): TestQuestion => ({ question, sources })
