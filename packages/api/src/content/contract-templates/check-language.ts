import { AppError } from '../../core/errors.ts'
import { guessLanguage } from '../../core/language/guess-language.ts'
import { catalogLanguage, LANGUAGE_NAMES } from '../../core/languages.ts'
import type { Template } from './check-template.ts'
import { wholeTemplate } from './compose.ts'

/**
 * Returns why a contract cannot be signed under a deck in `language`: its text is in the other language. The sale, the notice of
 * cancellation and the contract must have one language (16 CFR 429.1 a; California Civil Code 1632). Returns null for a text in the
 * language of the deck, and for a text whose language is unclear because it is short or mixed.
 */
export function findLanguageMismatch(template: Template, language: string): string | null {
	const found = guessLanguage(wholeTemplate(template))
	const wanted = catalogLanguage(language)
	if (found === null || found === wanted) return null
	const [is, should] = [LANGUAGE_NAMES[found], LANGUAGE_NAMES[wanted]]
	return `The contract is in ${is}, but the presentations of this deck are in ${should}. Write the contract in ${should}, or use it with a deck in ${is}.`
}

/** Rejects with 400 a published contract in another language than its deck (`findLanguageMismatch`). */
export function checkLanguage(template: Template, language: string): void {
	const mismatch = findLanguageMismatch(template, language)
	if (mismatch === null) return
	const details = [{ path: 'templateMarkdown', message: mismatch }]
	throw new AppError('VALIDATION_ERROR', mismatch, { details })
}
