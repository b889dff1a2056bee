import { FormulaError, type Repair, type Span } from './formula-error.ts'

export type Token = Span & { kind: 'number' | 'name' | 'sign' | 'end'; text: string }

const SPACE = /\s+/y
const NUMBER = /\d+(?:\.\d+)?|\.\d+/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const SIGN = /<=|>=|<>|!=|==|[-+*/^(),<>=]/y
const KEY = /^[a-z][a-z0-9_]{0,39}$/

/** Signs that say the same; the right one is the one a formula keeps. */
const ALIASES: Record<string, string> = { '==': '=', '<>': '!=' }

/** What people type or paste for a sign of the language. */
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

/** Cuts a formula into numbers, names and signs, and ends with an `end` token. Any other character is refused. */
export function readTokens(text: string): Token[] {
	const tokens: Token[] = []
	let at = 0
	while (at < text.length) {
		const space = match(SPACE, text, at)
		const token = space === null ? readToken(text, at) : null
		if (token !== null) tokens.push(token)
		at = token?.end ?? at + (space ?? '').length
	}
	return [...tokens, { kind: 'end', text: '', start: at, end: at }]
}

function readToken(text: string, start: number): Token {
	const number = match(NUMBER, text, start)
	if (number !== null) return readNumber(number, start)
	const name = match(NAME, text, start)
	if (name !== null) return readName(name, start)
	const sign = match(SIGN, text, start)
	if (sign === null) throw invalidCharacterError(text, start)
	return { kind: 'sign', text: ALIASES[sign] ?? sign, start, end: start + sign.length }
}

function readNumber(written: string, start: number): Token {
	const span = { start, end: start + written.length }
	const [whole = '', fraction = ''] = written.split('.')
	if (/^0\d/.test(whole))
		throw new FormulaError(
			span,
			'A number does not start with 0; write a thousand as 1000, without a comma.',
		)
	if (whole.length > 15 || fraction.length > 10)
		throw new FormulaError(
			span,
			'A number has at most 15 digits before its point and 10 behind it.',
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
	const rule = 'Names are lower-case letters, digits and _, start with a letter, at most 40 long.'
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
	if (/["'`“”‘’]/u.test(character)) return 'A formula holds numbers and variables, no text.'
	if (character === '.') return 'A point stands only inside a number, as in 0.5.'
	if (character === '$') return 'Write amounts without $.'
	if (character === '%') return 'Write 10% as 10/100.'
	const meant = REPLACEMENTS[character]
	return `“${character}” is no sign of a formula${meant ? `: write ${meant}` : ''}.`
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
