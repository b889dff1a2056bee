/**
 * Matches the grave and the acute accent, which people type instead of an apostrophe. NFKC would turn the acute accent
 * into a space and a combining mark.
 */
const LOOSE_ACCENTS = /[`´]/g
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/**
 * Matches separators between words. Includes the grave accent, because NFKC produces it from U+1FEF and Unicode does not
 * class it as punctuation.
 */
const BETWEEN_WORDS = /[\s\p{P}\p{Z}`]+/gu

/**
 * Returns a name in the form that is compared: NFKC, case-folded, with one space for each run of spaces and punctuation
 * (docs/design/contract.md#contracts). Accents stay, because they are letters of the name.
 */
export function foldName(name: string): string {
	return Array.from(name.replace(LOOSE_ACCENTS, '’').normalize('NFKC'), foldCase)
		.join('')
		.normalize('NFKC')
		.replace(INVISIBLE, '')
		.replace(BETWEEN_WORDS, ' ')
		.trim()
}

/** Returns whether two texts are spellings of the same name. A text without letters and digits matches no name. */
export function namesMatch(one: string, other: string): boolean {
	const folded = foldName(one)
	return /[\p{L}\p{N}]/u.test(folded) && folded === foldName(other)
}

/**
 * Folds the case of one character. Treats a sigma at the end of a word like a sigma within a word, but keeps a dotless i
 * different from the letter i.
 */
function foldCase(character: string): string {
	if (character === 'ı') return character
	return character.toLowerCase().toUpperCase().toLowerCase()
}
