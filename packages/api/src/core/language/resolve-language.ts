import { invalid } from '../errors.ts'
import type { DeckLanguage } from '../schema.ts'

const NAMES: Record<DeckLanguage, string> = { en: 'English', es: 'Spanish' }

/**
 * Returns a language tag (BCP 47): the requested one, or else the language of the deck. Rejects with 400, naming the field
 * `path`, a tag that is malformed or whose language differs from that of the deck, because slides and narration are not translated
 * (docs/decisions/0075-language-of-a-presentation.md).
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
			`The deck is in ${NAMES[deckLanguage]}. Use a deck in the requested language.`,
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
