import type { SlideLanguage } from '@dormer/providers/language/language'

const words = (text: string) => new Set(text.split(' '))

/** The most frequent words of each language that the other one does not have. */
const FREQUENT: Record<SlideLanguage, ReadonlySet<string>> = {
	en: words('the and of with for your you to is are our we from on by it this that not will all'),
	es: words(
		'de la el los las y con para por su sus un una en del al que se sin es nuestro nuestra',
	),
}

/** Minimum number of frequent words of the other language in a text of that language, and how many times those of its own. */
const MIN_WORDS = 3
const TIMES = 3

/**
 * Returns whether a slide is printed in another language than its deck. Its words would be recognized with the letters of the wrong
 * language and spoken by a voice of the wrong language.
 */
export function isOtherLanguage(lines: readonly string[], language: SlideLanguage): boolean {
	const all =
		lines
			.join(' ')
			.toLowerCase()
			.match(/\p{L}+/gu) ?? []
	const count = (of: SlideLanguage) => all.filter((word) => FREQUENT[of].has(word)).length
	const others = count(language === 'es' ? 'en' : 'es')
	return others >= MIN_WORDS && others >= TIMES * count(language)
}
