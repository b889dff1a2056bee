/** A word without quotes and punctuation (`core`), with its neighbors and its closing punctuation. */
export type WordContext = {
	core: string
	before: string
	after: string
	closing: string
	afterComma: boolean
}
