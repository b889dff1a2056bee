/** A word without quotes and punctuation (`core`), with the words before and after it and its closing punctuation. */
export type WordContext = {
	core: string
	before: string
	after: string
	/** The word after `after`. */
	afterNext: string
	closing: string
	afterComma: boolean
	/** True when one of the three words before the word is a house number, as in "2847 South Clermont St". */
	afterHouseNumber: boolean
}
