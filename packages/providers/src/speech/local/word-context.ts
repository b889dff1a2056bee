/** A word without quotes and punctuation (`core`), with the words before and after it and its closing punctuation. */
export type WordContext = {
	core: string
	before: string
	after: string
	closing: string
	afterComma: boolean
}
