import { FormulaError, type Repair, type Span } from './formula-error.ts'

export type Token = Span & { kind: 'number' | 'name' | 'symbol' | 'end'; text: string }

const WHITESPACE = /\s+/y
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y
/** A variable or a function, or an item of the price book (`book.ridge_vent`). */
const NAME = /book\.[A-Za-z_][A-Za-z0-9_]*|[A-Za-z_][A-Za-z0-9_]*/y
const SYMBOL = /<=|>=|<>|!=|==|[-+*/^(),<>=]/y
const KEY = /^(?:book\.)?[a-z][a-z0-9_]{0,39}$/

/** Alternative spellings of operators, each with the operator that the parsed formula contains. */
const ALIASES: Record<string, string> = { '==': '=', '<>': '!=' }

/** Characters that people type or paste, and the formula text that replaces each of them. */
const REPLACEMENTS: Record<string, string> = {
	'×': '*',
	'·': '*',
	'÷': '/',
	'−': '-',
	'–': '-',
	'≤': '<=',
	'≥': '>=',
	'≠': '!=',
	'%': '/100',
	$: '',
}

/**
 * Splits a formula into numbers, names and symbols, followed by an `end` token. Throws for a character that formulas may not
 * contain.
 */
export function readTokens(text: string): Token[] {
	const tokens: Token[] = []
	let at = 0
	while (at < text.length) {
		const whitespace = match(WHITESPACE, text, at)
		const token = whitespace === null ? readToken(text, at) : null
		if (token !== null) tokens.push(token)
		at = token?.end ?? at + (whitespace ?? '').length
	}
	return [...tokens, { kind: 'end', text: '', start: at, end: at }]
}

function readToken(text: string, start: number): Token {
	const number = match(NUMBER, text, start)
	if (number !== null) return readNumber(number, start)
	const name = match(NAME, text, start)
	if (name !== null) return readName(name, start)
	const symbol = match(SYMBOL, text, start)
	if (symbol === null) throw invalidCharacterError(text, start)
	return { kind: 'symbol', text: ALIASES[symbol] ?? symbol, start, end: start + symbol.length }
}

function readNumber(written: string, start: number): Token {
	const span = { start, end: start + written.length }
	const [whole = '', fraction = ''] = written.split('.')
	if (/^0\d/.test(whole))
		throw new FormulaError(
			span,
			'A number cannot start with 0. Write 1,000 as 1000, without a comma.',
		)
	if (whole.length > 15 || fraction.length > 10)
		throw new FormulaError(
			span,
			'A number has at most 15 digits before the decimal point and 10 digits after it.',
		)
	return {
		kind: 'number',
		text: written.startsWith('.') ? `0${written}` : written,
		...span,
	}
}

function readName(text: string, start: number): Token {
	const span = { start, end: start + text.length }
	if (KEY.test(text)) return { kind: 'name', text, ...span }
	const lower = text.toLowerCase()
	const repair = KEY.test(lower) ? { ...span, text: lower, label: `Use ${lower}` } : null
	const rule =
		'A name starts with a letter and has at most 40 lowercase letters, digits and underscores.'
	throw new FormulaError(span, rule, repair)
}

function invalidCharacterError(text: string, start: number): FormulaError {
	const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
	const span = { start, end: start + character.length }
	return new FormulaError(
		span,
		invalidCharacterMessage(character),
		invalidCharacterRepair(character, span),
	)
}

function invalidCharacterMessage(character: string): string {
	if (/["'`“”‘’]/u.test(character)) return 'A formula contains numbers and variables, but no text.'
	if (character === '.') return 'Use a decimal point only within a number, as in 0.5.'
	if (character === '$') return 'Write amounts without $.'
	if (character === '%') return 'Write 10% as 10/100.'
	const replacement = REPLACEMENTS[character]
	const instead = replacement ? ` Write ${replacement} instead.` : ''
	return `“${character}” is not allowed in a formula.${instead}`
}

function invalidCharacterRepair(character: string, span: Span): Repair | null {
	const text = REPLACEMENTS[character]
	if (text === undefined) return null
	return { ...span, text, label: text === '' ? `Remove ${character}` : `Use ${text}` }
}

function match(pattern: RegExp, text: string, at: number): string | null {
	pattern.lastIndex = at
	return pattern.exec(text)?.[0] ?? null
}
