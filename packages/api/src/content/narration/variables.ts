import type { SpokenWord } from '@dormer/providers/speech'
import { splitWords } from '@dormer/providers/speech'

/** What a script's variables stand for, by name: `{{first_name}}` and the like. */
export type VariableValues = Readonly<Record<string, string | null | undefined>>

/** Words that fit any homeowner, for what is not known. */
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
}

/** The homeowner that a deck's own recordings speak to. Invented. */
export const SAMPLE_HOMEOWNER = {
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

/** What the variables stand for when a script speaks to this homeowner. */
export function homeownerValues(homeowner: Homeowner): VariableValues {
	const { first_name, last_name, address, city, state, zip } = homeowner
	const full_name = `${first_name} ${last_name ?? ''}`.trim()
	return { first_name, last_name, full_name, street: address, address, city, state, zip }
}

const VARIABLE = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/gi
/** A word of a script, where a variable is whole whatever spaces it holds. */
const WORD = /(?:\{\{\s*[a-z][a-z0-9_]*\s*\}\}|\S)+/gi

/** The names of the variables that a script holds, each once, in the order they come. */
export function listVariables(script: string): string[] {
	return [...new Set([...script.matchAll(VARIABLE)].map(([, name = '']) => name.toLowerCase()))]
}

/**
 * A script with its variables filled in. A variable without a value gets words that fit anybody; one that nobody
 * knows is left out with the word it stands in.
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

/** A script may name anything, `{{constructor}}` too. */
function ownValue(values: VariableValues, name: string): string | null | undefined {
	return Object.hasOwn(values, name) ? values[name] : undefined
}

/**
 * Lays the times of a filled script over the script itself: one entry for each of its whitespace-separated words.
 * The word of a variable lasts as long as all that was said in its place.
 */
export function alignTimings(
	script: string,
	spoken: readonly SpokenWord[],
	values: VariableValues,
): SpokenWord[] {
	let next = 0
	let at = 0
	return [...script.matchAll(WORD)].flatMap(([word]) => {
		const said = spoken.slice(next, next + splitWords(fillWord(word, values)).length)
		next += said.length
		const startTime = said[0]?.startTime ?? at
		at = said.at(-1)?.endTime ?? at
		return splitWords(word).map((part, index) => ({
			word: part,
			startTime: index === 0 ? startTime : at,
			endTime: at,
		}))
	})
}
