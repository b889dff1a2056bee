/**
 * Question of a homeowner and the ids of the sources that answer it; without a source, the engine must escalate.
 * `after` is the previous question.
 */
export type TestQuestion = { question: string; sources: string[]; after?: string }

/** Returns a test question that each of the given sources answers. */
export const ask = (question: string, ...sources: string[]): TestQuestion => ({ question, sources })
