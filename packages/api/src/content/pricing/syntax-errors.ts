import { FormulaError, type Span } from './formula-error.ts'
import { nearestName } from './nearest-name.ts'
import type { Token } from './tokens.ts'

/** A value is wanted and something else, or nothing, is there. */
export function missingValueError(token: Token, before: Token | undefined): FormulaError {
	const message =
		token.kind === 'end'
			? `The formula ends where a value is expected, after “${before?.text ?? ''}”.`
			: `A value is missing before “${token.text}”.`
	return new FormulaError(token, message)
}

/** Something stands behind a whole value: the operator between them is missing, or it does not belong there. */
export function unexpectedTokenError(token: Token, next: Token | undefined): FormulaError {
	if (token.text === ',') {
		const message = 'A comma stands only between the values of a function; write 1,000 as 1000.'
		const thousands = next?.kind === 'number'
		return new FormulaError(token, message, thousands ? removal(token, 'the comma') : null)
	}
	if (token.text === ')')
		return new FormulaError(token, 'This parenthesis closes nothing.', removal(token, ')'))
	if (['<', '<=', '>', '>=', '=', '!='].includes(token.text))
		return new FormulaError(token, 'Compare two values at a time.')
	const { start } = token
	const multiply = { start, end: start, text: '* ', label: 'Multiply with *' }
	const message = `An operator is missing before “${token.text}”.`
	return new FormulaError(token, message, token.kind === 'number' ? null : multiply)
}

/** An opening parenthesis without its end; the repair closes it behind the last character. */
export function unclosedParenthesisError(opening: Token, end: number): FormulaError {
	const repair = { start: end, end, text: ')', label: 'Add )' }
	return new FormulaError(opening, 'This parenthesis is never closed.', repair)
}

/** A name that is none of `known`, with the one it most likely meant. */
export function unknownNameError(
	token: Token,
	what: 'variable' | 'function',
	known: readonly string[],
): FormulaError {
	const { start, end } = token
	const meant = nearestName(token.text, known)
	const repair = meant === null ? null : { start, end, text: meant, label: `Use ${meant}` }
	return new FormulaError(token, `No ${what} is called “${token.text}”.`, repair)
}

function removal({ start, end }: Span, what: string) {
	return { start, end, text: '', label: `Remove ${what}` }
}
