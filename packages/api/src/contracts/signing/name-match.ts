/** Accents that keyboards offer in place of an apostrophe; on their own NFKC makes them marks of the letter before. */
const LOOSE_ACCENTS = /[`´]/g
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** The grave accent is no punctuation to Unicode, and what other forms of it become under NFKC. */
const BETWEEN_WORDS = /[\s\p{P}\p{Z}`]+/gu

/**
 * A name as it is compared: NFKC, case folded, each run of spaces and punctuation one space (contract, section 8).
 * Accents count: they are letters of the name.
 */
export function foldName(name: string): string {
	return Array.from(name.replace(LOOSE_ACCENTS, '’').normalize('NFKC'), foldCase)
		.join('')
		.normalize('NFKC')
		.replace(INVISIBLE, '')
		.replace(BETWEEN_WORDS, ' ')
		.trim()
}

/** Whether two ways of writing are of one name. A name without a letter is nobody's. */
export function namesMatch(one: string, other: string): boolean {
	const folded = foldName(one)
	return /[\p{L}\p{N}]/u.test(folded) && folded === foldName(other)
}

/** One character at a time, so that a final sigma is the sigma it is; the dotless i has no other case than its own. */
function foldCase(character: string): string {
	if (character === 'ı') return character
	return character.toLowerCase().toUpperCase().toLowerCase()
}
