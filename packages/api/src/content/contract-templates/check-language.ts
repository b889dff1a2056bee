import { AppError } from '../../core/errors.ts'
import { guessLanguage } from '../../core/language/guess-language.ts'
import { catalogLanguage, LANGUAGE_NAMES } from '../../core/languages.ts'
import { findUntranslated } from '../pricing/index.ts'
import type { Template } from './check-template.ts'
import { wholeTemplate } from './compose.ts'
import type { ContractSettings } from './schema.ts'

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

/**
 * Returns a sentence for each payment name and lender's disclosure of the contract settings that a Spanish contract would state in
 * another language. Returns an empty list for a deck in English.
 */
export function findUntranslatedTerms(settings: ContractSettings, language: string): string[] {
	if (catalogLanguage(language) !== 'es') return []
	return findUntranslated(settings).map(
		({ label, text }) =>
			`${label} is not in Spanish: “${text}”. An admin can enter its Spanish text in the contract settings.`,
	)
}

/**
 * Rejects with 400 a published contract in another language than its deck (`findLanguageMismatch`), and one that would state the
 * payments or the terms of a lender in another language (`findUntranslatedTerms`).
 */
export function checkLanguage(
	template: Template,
	{ language, settings }: { language: string; settings: ContractSettings },
): void {
	const mismatch = findLanguageMismatch(template, language)
	const problems = mismatch === null ? findUntranslatedTerms(settings, language) : [mismatch]
	if (problems.length === 0) return
	const details = problems.map((message) => ({ path: 'templateMarkdown', message }))
	throw new AppError('VALIDATION_ERROR', problems.join(' '), { details })
}
