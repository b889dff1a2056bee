import { FUNCTIONS } from '@dormer/api/content/pricing/functions-schema'
import type { PriceVariable } from '@dormer/api/content/pricing/schema'

/** Name of a variable or function that a formula can contain. */
export type FormulaName = {
	name: string
	kind: 'variable' | 'function'
	/** Label of a variable, or a description of what a function returns. */
	meaning: string
	/** Text in the list of suggestions: the name, followed by the arguments if it is a function. */
	usage: string
}
/** The part of a formula that a completion replaces, and the names that can replace it, best match first. */
export type Completion = { start: number; end: number; names: FormulaName[] }

const NAME_BEFORE = /[a-z_][a-z0-9_]*$/i
const NAME_AFTER = /^[a-z0-9_]*/i
const NUMBER_BEFORE = /(?:^|[^a-z0-9_])[0-9.]+[a-z0-9_]*$/i
const MAX_NAMES = 50

/** Returns all names that a formula of the deck can contain: first the variables, then the functions. */
export function formulaNames(variables: readonly PriceVariable[]): FormulaName[] {
	return [
		...variables.map(({ key, label }) => ({
			name: key,
			kind: 'variable' as const,
			meaning: label,
			usage: key,
		})),
		...Object.entries(FUNCTIONS).map(([name, { usage, returns }]) => ({
			name,
			kind: 'function' as const,
			meaning: returns,
			usage,
		})),
	]
}

/**
 * Returns suggestions for the word at the caret, or null when no name fits. Names that begin with the word come before names
 * whose text or label contains it. With `isRequested`, also returns suggestions for a complete name, and all names when no word
 * is typed.
 */
export function findCompletion(
	{ text, caret, isRequested = false }: { text: string; caret: number; isRequested?: boolean },
	all: readonly FormulaName[],
): Completion | null {
	const before = text.slice(0, caret)
	if (NUMBER_BEFORE.test(before)) return null
	const typed = NAME_BEFORE.exec(before)?.[0] ?? ''
	if (typed === '' && !isRequested) return null
	const end = caret + (NAME_AFTER.exec(text.slice(caret))?.[0].length ?? 0)
	const word = typed.toLowerCase()
	const rankOf = ({ name, meaning }: FormulaName) => {
		if (name.startsWith(word)) return 0
		return name.includes(word) || meaning.toLowerCase().includes(word) ? 1 : 2
	}
	const ranked = [0, 1].flatMap((rank) => all.filter((name) => rankOf(name) === rank))
	const names = ranked.slice(0, MAX_NAMES)
	const whole = text.slice(caret - typed.length, end)
	if (names.length === 0 || (!isRequested && names.some(({ name }) => name === whole))) return null
	return { start: caret - typed.length, end, names }
}

/**
 * Returns the text that completes a name. A function gets parentheses, unless the formula already contains them. `back` is the
 * number of characters by which the caret then moves back, so that it stands between the parentheses.
 */
export function completedText(
	{ name, kind }: FormulaName,
	after: string,
): { text: string; back: number } {
	if (kind === 'variable' || /^\s*\(/.test(after)) return { text: name, back: 0 }
	return { text: `${name}()`, back: 1 }
}
