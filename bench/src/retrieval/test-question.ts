/**
 * A homeowner's question with the ids of the sources that answer it. When there is no id, the engine must not give an answer.
 * `after` is the previous question. A quote answers the question when it contains one of the `words`; when there are no words,
 * every quote of the sources answers it.
 */
export type TestQuestion = { question: string; sources: string[]; words: string[]; after?: string }

/** Returns a test question that each of the given sources answers. */
export const ask = (question: string, ...sources: string[]): TestQuestion => ({
	...{ question, sources, words: [] },
})

/** Returns a test question. A quote from one of the sources answers the question when it contains one of the given words. */
export const askFor = (question: string, words: string, ...sources: string[]): TestQuestion => ({
	...{ question, sources, words: [words] },
})
