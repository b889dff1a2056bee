/**
 * A homeowner's question with the ids of the sources that answer it. Without ids, the engine must not give an answer. When
 * there are `words`, a correct quote contains one of them. `after` is the previous question.
 */
export type TestQuestion = { question: string; sources: string[]; words: string[]; after?: string }

/** Returns a test question that each of the given sources answers. */
export const ask = (question: string, ...sources: string[]): TestQuestion => ({
	...{ question, sources, words: [] },
})

/** Returns a test question. A quote answers the question only when the quote contains the text `words`. */
export const askFor = (question: string, words: string, ...sources: string[]): TestQuestion => ({
	...{ question, sources, words: [words] },
})
