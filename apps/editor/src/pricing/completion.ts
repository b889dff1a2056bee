import type { PriceItem } from '@dormer/api/content/price-book/schema'
import { FUNCTIONS } from '@dormer/api/content/pricing/functions-schema'
import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { formatUnitPrice } from '../core/format-unit-price.ts'
import { isWord, writtenNames } from './formula-names.ts'

/** Name of a value or function that a formula can contain. */
export type FormulaName = {
	/** Text that stands in the formula: the label of a value, the name of an item of the price book, or the name of a function. */
	name: string
	kind: 'variable' | 'item' | 'function'
	/** Unit of a value, name and unit price of an item, or a description of what a function returns. */
	meaning: string
	/** Text in the list of suggestions: the name, followed by the arguments if it is a function. */
	usage: string
}
/** The part of a formula that a completion replaces, and the names that can replace it, best match first. */
export type Completion = { start: number; end: number; names: FormulaName[] }

const TOKEN_BEFORE = /(?<![\p{L}\p{N}_.])[\p{L}\p{N}_.]*$/u
const NAME_AFTER = /^[\p{L}\p{N}_]*/u
const MAX_NAMES = 50

/** Returns all names that a formula of the deck can contain: first the values, then the items of the price book, then the functions. */
export function formulaNames(
	variables: readonly PriceVariable[],
	{
		written = writtenNames(variables),
		items = [],
	}: { written?: ReadonlyMap<string, string>; items?: readonly PriceItem[] } = {},
): FormulaName[] {
	return [
		...variables.map(({ key, unit = '' }) => {
			const name = written.get(key) ?? key
			return { name, kind: 'variable' as const, meaning: unit, usage: name }
		}),
		...items.map((item) => {
			const name = `book.${item.key}`
			const meaning = `${item.name}, ${formatUnitPrice(item)}`
			return { name, kind: 'item' as const, meaning, usage: name }
		}),
		...Object.entries(FUNCTIONS).map(([name, { usage, returns }]) => ({
			name,
			kind: 'function' as const,
			meaning: returns,
			usage,
		})),
	]
}

/**
 * Returns suggestions for the words at the caret, or null when no name fits. Names that begin with the words come before names
 * whose text or meaning contains them. With `isRequested`, also returns suggestions for a complete name, and all names when no
 * word is typed.
 */
export function findCompletion(
	{ text, caret, isRequested = false }: { text: string; caret: number; isRequested?: boolean },
	all: readonly FormulaName[],
): Completion | null {
	const before = text.slice(0, caret)
	const token = TOKEN_BEFORE.exec(before)?.[0] ?? ''
	const word = token.slice(token.lastIndexOf('.') + 1)
	const start = phraseStart(before, caret - word.length, all)
	const typed = before.slice(start).toLowerCase()
	if (start === caret - word.length && (/^[0-9.]/.test(token) || /^[0-9]/.test(word))) return null
	if (typed === '' && !isRequested) return null
	const end = caret + restLength(text.slice(caret), typed, all)
	const rankOf = ({ name, meaning }: FormulaName) => {
		const lower = name.toLowerCase()
		if (lower.startsWith(typed)) return 0
		return lower.includes(typed) || meaning.toLowerCase().includes(typed) ? 1 : 2
	}
	const ranked = [0, 1].flatMap((rank) => all.filter((name) => rankOf(name) === rank))
	const names = ranked.slice(0, MAX_NAMES)
	const whole = text.slice(start, end).toLowerCase()
	if (
		names.length === 0 ||
		(!isRequested && names.some(({ name }) => name.toLowerCase() === whole))
	)
		return null
	return { start, end, names }
}

/** Returns where the words at the caret begin that are the beginning of a name of several words: “Roof sq” of “Roof squares”. */
function phraseStart(before: string, wordStart: number, all: readonly FormulaName[]): number {
	for (let start = 0; start < wordStart; start++) {
		if (!isWord(before.charAt(start)) || isWord(before.charAt(start - 1))) continue
		const phrase = before.slice(start).toLowerCase()
		if (all.some(({ name }) => name.toLowerCase().startsWith(phrase))) return start
	}
	return wordStart
}

/** Returns how many characters after the caret belong to the name whose beginning is typed. */
function restLength(after: string, typed: string, all: readonly FormulaName[]): number {
	const rests = all.flatMap(({ name }) => {
		const lower = name.toLowerCase()
		const rest = lower.slice(typed.length)
		const isThere = lower.startsWith(typed) && after.toLowerCase().startsWith(rest)
		return isThere && !isWord(after.charAt(rest.length)) ? [rest.length] : []
	})
	return Math.max(NAME_AFTER.exec(after)?.[0].length ?? 0, ...rests)
}

/**
 * Returns the text that completes a name. A function gets parentheses, unless the formula already contains them. `back` is the
 * number of characters by which the caret then moves back, so that it stands between the parentheses.
 */
export function completedText(
	{ name, kind }: FormulaName,
	after: string,
): { text: string; back: number } {
	if (kind !== 'function' || /^\s*\(/.test(after)) return { text: name, back: 0 }
	return { text: `${name}()`, back: 1 }
}
