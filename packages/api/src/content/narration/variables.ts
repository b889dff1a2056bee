import type { SpokenWord } from '@dormer/providers/speech'
import { splitWords } from '@dormer/providers/speech'
import type { CatalogLanguage } from '../../core/languages.ts'

/** Values of script variables by variable name, such as `first_name` for `{{first_name}}`. */
export type VariableValues = Readonly<Record<string, string | null | undefined>>

/** Neutral texts for variables whose value is unknown, such as "there" for the first name. */
const DEFAULT_VALUES: VariableValues = {
	first_name: 'there',
	last_name: 'homeowner',
	full_name: 'there',
	street: 'your address',
	address: 'your address',
	city: 'your city',
	state: 'your state',
	zip: 'your zip code',
	company_name: 'our company',
	rep_name: 'your representative',
	'price.good': 'the price on your price page',
	'price.better': 'the price on your price page',
	'price.best': 'the price on your price page',
	'price.monthly': 'the monthly payment on your price page',
}

/** Neutral texts for values that a Spanish presentation may lack. */
const SPANISH_VALUES: VariableValues = {
	last_name: 'cliente',
	state: 'su estado',
	zip: 'su código postal',
	rep_name: 'su representante',
	'price.good': 'el precio de su página de precios',
	'price.better': 'el precio de su página de precios',
	'price.best': 'el precio de su página de precios',
	'price.monthly': 'el pago mensual de su página de precios',
}

/** Returns neutral texts for values that a presentation may lack, in its language. English needs none: `fillVariables` has them. */
export function neutralValues(language: CatalogLanguage): VariableValues {
	return language === 'es' ? SPANISH_VALUES : {}
}

/**
 * Values of script variables for the sample homeowner (`SAMPLE_HOMEOWNER`). The recordings that are stored on a deck speak these
 * values.
 */
export const SAMPLE_VALUES = {
	first_name: 'Karen',
	last_name: 'Delgado',
	full_name: 'Karen Delgado',
	street: '2847 South Clermont Street',
	address: '2847 South Clermont Street',
	city: 'Denver',
	state: 'Colorado',
	zip: '80222',
} as const

type Homeowner = {
	first_name: string
	last_name?: string | undefined
	address: string
	city: string
	state?: string | undefined
	zip?: string | undefined
}

/** Returns the values of the script variables that describe a homeowner. */
export function homeownerValues(homeowner: Homeowner): VariableValues {
	const { first_name, last_name, address, city, state, zip } = homeowner
	const full_name = `${first_name} ${last_name ?? ''}`.trim()
	return { first_name, last_name, full_name, street: address, address, city, state, zip }
}

const VARIABLE = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z]+)?)\s*\}\}/gi
/** Matches a word of a script. A variable counts as one word even when it contains spaces. */
const WORD = /(?:\{\{\s*[a-z][a-z0-9_]*(?:\.[a-z]+)?\s*\}\}|\S)+/gi

/** Returns the names of the variables in a script, without duplicates, in order of first use. */
export function listVariables(script: string): string[] {
	return [...new Set([...script.matchAll(VARIABLE)].map(([, name = '']) => name.toLowerCase()))]
}

/**
 * Fills in the variables of a script. A known variable without a value becomes a neutral text. An unknown variable becomes an
 * empty text. A word that then contains no letter or digit is removed.
 */
export function fillVariables(script: string, values: VariableValues): string {
	return script.replace(WORD, (word) => fillWord(word, values)).replace(/[ \t]{2,}/g, ' ')
}

function fillWord(word: string, values: VariableValues): string {
	const names = listVariables(word)
	if (names.length === 0) return word
	const filled = word.replace(VARIABLE, (_, name: string) =>
		resolveVariable(name.toLowerCase(), values),
	)
	return /[\p{L}\p{N}]/u.test(filled) ? filled : ''
}

function resolveVariable(name: string, values: VariableValues): string {
	return ownValue(values, name)?.trim() || ownValue(DEFAULT_VALUES, name) || ''
}

/**
 * Returns the value of a variable. Ignores inherited properties, because a script may contain any name, even
 * `{{constructor}}`.
 */
function ownValue(values: VariableValues, name: string): string | null | undefined {
	return Object.hasOwn(values, name) ? values[name] : undefined
}

/**
 * Converts the word timings of a script with filled-in variables to timings of the original script: one entry per
 * whitespace-separated word. The timing of a variable covers all words of its value.
 */
export function alignTimings(
	script: string,
	spoken: readonly SpokenWord[],
	values: VariableValues,
): SpokenWord[] {
	let next = 0
	let at = 0
	return [...script.matchAll(WORD)].flatMap(([word]) => {
		const filledWords = spoken.slice(next, next + splitWords(fillWord(word, values)).length)
		next += filledWords.length
		const startTime = filledWords[0]?.startTime ?? at
		at = filledWords.at(-1)?.endTime ?? at
		return splitWords(word).map((part, index) => ({
			word: part,
			startTime: index === 0 ? startTime : at,
			endTime: at,
		}))
	})
}

/**
 * Converts the word timings of the original script to timings of the script with filled-in variables. Reverses `alignTimings`:
 * the words of a value share the time of their variable equally.
 */
export function expandTimings(
	script: string,
	timings: readonly SpokenWord[],
	values: VariableValues,
): SpokenWord[] {
	let next = 0
	return [...script.matchAll(WORD)].flatMap(([word]) => {
		const written = timings.slice(next, next + splitWords(word).length)
		next += written.length
		const startTime = written[0]?.startTime ?? timings[next]?.startTime ?? 0
		const endTime = written.at(-1)?.endTime ?? startTime
		const words = splitWords(fillWord(word, values))
		const share = (endTime - startTime) / words.length
		return words.map((filled, index) => ({
			word: filled,
			startTime: Math.round(startTime + index * share),
			endTime: Math.round(startTime + (index + 1) * share),
		}))
	})
}
