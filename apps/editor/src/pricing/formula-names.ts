import { FUNCTIONS } from '@dormer/api/content/pricing/functions-schema'
import type { PriceVariable } from '@dormer/api/content/pricing/schema'

/** A word, or an item of the price book (`book.ridge_vent`), which keeps its name. */
const WORD = /book\.[a-z_][a-z0-9_]*|[\p{L}\p{N}_]+/iuy
const KEY = /(?:book\.)?[a-z][a-z0-9_]*/gi
const OPERATORS = /[-+*/^(),<>=!×·÷−–≤≥≠%$]/
const NUMBER = /^[\d.]+$/
/** Most characters of a key that the API accepts. */
const MAX_KEY = 40

/** A part of a formula as the rep writes it, and as it is stored. */
type FormulaPart = { written: string; stored: string }

/**
 * Returns the name that stands for each variable in a formula that the rep reads, by key: the label. A label that could be read
 * as something else, because another value has it or because it is a number, a function or a calculation, stays the key.
 */
export function writtenNames(variables: readonly PriceVariable[]): ReadonlyMap<string, string> {
	return new Map(
		variables.map(({ key, label }) => {
			const name = label.trim()
			const others = variables.filter((variable) => variable.key !== key)
			return [key, isReadable(name.toLowerCase(), others) ? name : key]
		}),
	)
}

function isReadable(name: string, others: readonly PriceVariable[]): boolean {
	const taken = others.flatMap(({ key, label }) => [key, label.trim().toLowerCase()])
	if (taken.includes(name) || Object.hasOwn(FUNCTIONS, name)) return false
	const parts = name
		.split(OPERATORS)
		.map((part) => part.trim())
		.filter((part) => part !== '')
	return parts.some((part) => !NUMBER.test(part) && !taken.includes(part))
}

/** Returns a stored formula as the rep reads it: with labels in the place of keys. */
export function writeFormula(stored: string, names: ReadonlyMap<string, string>): string {
	return stored.replaceAll(KEY, (key) => names.get(key) ?? key)
}

/**
 * Reads a formula that the rep wrote with labels. The `stored` texts of the parts together are the formula with keys. At each
 * word the longest label counts; upper and lower case do not matter.
 */
export function readFormula(text: string, names: ReadonlyMap<string, string>): FormulaPart[] {
	const known = [...names]
		.map(([key, name]) => ({ key, name: name.toLowerCase() }))
		.toSorted((a, b) => b.name.length - a.name.length)
	const lower = text.toLowerCase()
	const parts: FormulaPart[] = []
	for (let at = 0; at < text.length; ) {
		const found = known.find(({ name }) => lower.startsWith(name, at) && endsWord(text, at, name))
		const written =
			found === undefined
				? (wordAt(text, at) ?? text.charAt(at))
				: text.slice(at, at + found.name.length)
		parts.push({ written, stored: found?.key ?? written })
		at += written.length
	}
	return parts
}

/** Returns the formula with keys that the rep wrote with labels. */
export function storedFormula(text: string, names: ReadonlyMap<string, string>): string {
	return readFormula(text, names)
		.map(({ stored }) => stored)
		.join('')
}

/** Returns the position in the written formula of a position in the stored formula. */
export function writtenPosition(parts: readonly FormulaPart[], stored: number): number {
	let from = 0
	let written = 0
	for (const part of parts) {
		const inside = stored - from
		if (inside < part.stored.length)
			return (
				written + (part.stored === part.written ? inside : inside === 0 ? 0 : part.written.length)
			)
		from += part.stored.length
		written += part.written.length
	}
	return written
}

/** Returns a key for a new value that follows its label: “Roof squares” has the key `roof_squares`. */
export function keyFor(label: string, taken: readonly string[]): string {
	const ascii = label.normalize('NFKD').toLowerCase()
	const words = (ascii.match(/[a-z0-9]+/g) ?? []).join('_').replace(/^[0-9_]+/, '')
	const base = words.slice(0, MAX_KEY - 4) || 'value'
	const isTaken = (key: string) => taken.includes(key) || Object.hasOwn(FUNCTIONS, key)
	let key = base
	for (let number = 2; isTaken(key); number++) key = `${base}_${number}`
	return key
}

function endsWord(text: string, at: number, name: string): boolean {
	const end = at + name.length
	return !(isWord(text.charAt(end - 1)) && isWord(text.charAt(end)))
}

function wordAt(text: string, at: number): string | undefined {
	WORD.lastIndex = at
	return WORD.exec(text)?.[0]
}

/** Returns whether a character belongs to a word. */
export function isWord(character: string): boolean {
	return /^[\p{L}\p{N}_]$/u.test(character)
}
