import type { CatalogLanguage } from '../languages.ts'

/** Frequent words of each language that the other does not have. */
export const COMMON_WORDS: Record<CatalogLanguage, ReadonlySet<string>> = {
	en: new Set(
		'the and of to is are was were be been for with from this that these those you your we our they their it its not will would can have has had which when what who or by at on in as if after before any all than then there'.split(
			' ',
		),
	),
	es: new Set(
		'el la los las un una unos unas de del y que en es son fue para por con sin su sus se le lo al este esta estos estas usted ustedes nosotros o como cuando si no más ya hasta desde entre sobre cada todo todos ser está están'.split(
			' ',
		),
	),
}

/** Minimum number of frequent words from which the language of a text can be detected. */
const MIN_WORDS = 12
/** A text is in a language when it has this many times as many frequent words of that language as of the other one. */
const MARGIN = 3

/**
 * Returns the language of a text by its frequent words. Returns null for a text that is too short, in neither language, or in both,
 * as a contract with a translation is.
 */
export function guessLanguage(text: string): CatalogLanguage | null {
	const { english, spanish } = countCommonWords(text)
	if (english >= MIN_WORDS && english >= spanish * MARGIN) return 'en'
	if (spanish >= MIN_WORDS && spanish >= english * MARGIN) return 'es'
	return null
}

/**
 * Returns whether a text of any length is Spanish: it has more frequent words of Spanish than of English, or Spanish letters or marks
 * and no frequent word of English.
 */
export function isSpanish(text: string): boolean {
	const { english, spanish } = countCommonWords(text)
	return spanish > english || (english === 0 && /[áéíóúñ¿¡]/i.test(text))
}

function countCommonWords(text: string): { english: number; spanish: number } {
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
	const count = (language: CatalogLanguage) =>
		words.filter((word) => COMMON_WORDS[language].has(word)).length
	return { english: count('en'), spanish: count('es') }
}
