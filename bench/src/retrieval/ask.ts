/** A question as homeowners ask it, and the sources that answer it; none: it has to be passed on to the rep. */
export type TestQuestion = { question: string; sources: string[]; after?: string }

/** A question with the sources of which each answers it. */
export const ask = (question: string, ...sources: string[]): TestQuestion => ({ question, sources })
