import { COMMON_WORDS } from '../core/language/guess-language.ts'

/** English words of the product's own texts that Spanish does not have. */
const PRODUCT_WORDS =
	'about accept added address again agree agreement amount answer answers appointment ask asked back best better book booked buttons call canceled cancelled change changed check choice choose chosen close code company confirm continue copy could day days deposit details discount done down download earlier electronically email error estimate expired expires fixed follow free good gets go help here home homeowner hour hours house keep later link listen loading locked measured measurement message minutes more morning name need needed new next none nothing offline one open option options owe page pause phone pick play please preferred prepare price prices question questions read ready receipt record remove reply required roof save saved seal sealed see seller send sent share should show sign signature signed slide slides speed square squares start started step still stop street thank thanks time times today total try unsubscribe upgrade upgrades visit wait watch way welcome work write yes yet zone'.split(
		' ',
	)
const ENGLISH = new Set([...COMMON_WORDS.en, ...PRODUCT_WORDS])
/** English words that Spanish has too, and Spanish words that look English. */
const BOTH = new Set(['a', 'he', 'me', 'no', 'son', 'once', 'total', 'as', 'prepare'])

/**
 * Returns the English words of a Spanish text, for tests. Ignores addresses of pages and letters
 * between digits, as in a hash. Pass the text without names, such as those of people and
 * companies.
 */
export function findEnglishWords(text: string): string[] {
	const shown = text.replaceAll(/https?:\S+/g, ' ')
	const words =
		shown.toLowerCase().match(/(?<![\p{L}\p{N}.@/])\p{L}+(?!['\p{L}\p{N}]|[.@/]\p{L})/gu) ?? []
	return [...new Set(words.filter((word) => ENGLISH.has(word) && !BOTH.has(word)))]
}
