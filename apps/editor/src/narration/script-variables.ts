/** Variables that a script can contain, in the order of the "Insert variable" menu. */
export const SCRIPT_VARIABLES = [
	{ key: 'first_name', label: 'First name' },
	{ key: 'last_name', label: 'Last name' },
	{ key: 'full_name', label: 'Full name' },
	{ key: 'street', label: 'Street and number' },
	{ key: 'address', label: 'Full address' },
	{ key: 'city', label: 'City' },
	{ key: 'state', label: 'State' },
	{ key: 'zip', label: 'ZIP code' },
	{ key: 'company_name', label: 'Your company' },
	{ key: 'rep_name', label: 'Your name' },
	{ key: 'price.good', label: 'Price of Good' },
	{ key: 'price.better', label: 'Price of Better' },
	{ key: 'price.best', label: 'Price of Best' },
	{ key: 'price.monthly', label: 'Monthly payment with its terms' },
] as const

/** Part of a script: plain text, or a variable with its key and its original text. */
export type ScriptPiece =
	| { kind: 'text'; text: string }
	| { kind: 'variable'; key: string; text: string }

const VARIABLE = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z]+)?)\s*\}\}/gi

/** Splits a text into plain parts and variables, in the order of the text. */
export function splitVariables(text: string): ScriptPiece[] {
	const pieces: ScriptPiece[] = []
	let from = 0
	for (const match of text.matchAll(VARIABLE)) {
		if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
		pieces.push({ kind: 'variable', key: match[1] ?? '', text: match[0] })
		from = match.index + match[0].length
	}
	if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
	return pieces
}

/** Returns the placeholder of a variable as written in a script: `{{first_name}}`. */
export function variablePlaceholder(key: string): string {
	return `{{${key}}}`
}
