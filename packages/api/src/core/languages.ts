/** Languages of the slides of a deck. The slides of a Spanish deck are read in Spanish and English. */
export const DECK_LANGUAGES = ['en', 'es'] as const

/** Names of the languages for people. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Spanish' } as const

/** Languages that have a catalog of messages: those of the decks. */
export type CatalogLanguage = (typeof DECK_LANGUAGES)[number]

/** Returns the catalog for the language tag of a presentation or a page, such as `es-MX`. A tag without a catalog gets English. */
export function catalogLanguage(tag: string): CatalogLanguage {
	return DECK_LANGUAGES.find((language) => tag.split('-', 1)[0] === language) ?? 'en'
}

/**
 * Returns the locale of dates, times and page texts for the language tag of a presentation. Spanish without a region is that of the
 * United States, whose times have 12 hours.
 */
export function localeOf(tag: string): string {
	return tag === 'es' ? 'es-US' : tag || 'en'
}
