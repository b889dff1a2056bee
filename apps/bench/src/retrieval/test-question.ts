/**
 * A homeowner's question with the ids of the sources that answer it. An empty list means that the engine must not answer. When
 * `words` is not empty, a correct quote contains at least one of these texts. `after` is the question that the homeowner asked
 * before. `wanted` is `person` for a question that only a person may answer, and `unclear` for nonsense.
 */
export type TestQuestion = {
	question: string
	sources: string[]
	words: string[]
	after?: string
	wanted?: 'person' | 'unclear'
}

/** Returns a test question that each of the given sources answers. */
export const ask = (question: string, ...sources: string[]): TestQuestion => ({
	question,
	sources,
	words: [],
})

/** Returns a test question. A quote answers the question only when the quote contains the text `words`. */
export const askFor = (question: string, words: string, ...sources: string[]): TestQuestion => ({
	question,
	sources,
	words: [words],
})

/** Returns a question that no source may answer: one for a person, or nonsense. */
export const reject = (question: string, wanted: 'person' | 'unclear'): TestQuestion => ({
	question,
	sources: [],
	words: [],
	wanted,
})
