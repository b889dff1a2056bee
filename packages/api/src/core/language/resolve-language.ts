import { invalid } from '../errors.ts'
import { LANGUAGE_NAMES } from '../languages.ts'
import type { DeckLanguage } from '../schema.ts'

/**
 * Returns a language tag (BCP 47): the requested one, or else the language of the deck. Rejects a malformed tag with 400, and
 * also a tag of a different language than the deck, because slides and narration are not translated. `path` is the name of the
 * field in the error (docs/decisions/0066-company-branding-and-language.md#a-presentation-has-the-language-of-its-deck).
 */
export function resolveLanguage(
	path: string,
	requested: string | undefined,
	deckLanguage: DeckLanguage,
): string {
	if (requested === undefined) return deckLanguage
	const tag = parseTag(requested)
	if (tag === undefined) throw invalid(path, 'Enter a language tag such as en or es-MX')
	if (tag.language !== deckLanguage)
		throw invalid(
			path,
			`The deck is in ${LANGUAGE_NAMES[deckLanguage]}. Use a deck in the requested language.`,
		)
	return tag.toString()
}

function parseTag(text: string): Intl.Locale | undefined {
	try {
		return new Intl.Locale(text)
	} catch {
		return undefined
	}
}
