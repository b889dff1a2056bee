import { bookName } from './book-names.ts'
import { FormulaError, type Span } from './formula-error.ts'
import { nearestName } from './nearest-name.ts'
import type { Token } from './tokens.ts'

/**
 * Creates the error for a missing value. The error spans the token that stands where the value is missing, or the end
 * of the formula.
 */
export function missingValueError(token: Token, before: Token | undefined): FormulaError {
	const message =
		token.kind === 'end'
			? `A value is missing after “${before?.text ?? ''}”.`
			: `A value is missing before “${token.text}”.`
	return new FormulaError(token, message)
}

/** Creates the error for a token after a complete value: a missing operator or a token that is not allowed there. */
export function unexpectedTokenError(token: Token, next: Token | undefined): FormulaError {
	if (token.text === ',') {
		const message = 'Use a comma only between the values of a function. Write 1,000 as 1000.'
		const isThousandsSeparator = next?.kind === 'number'
		return new FormulaError(
			token,
			message,
			isThousandsSeparator ? removal(token, 'the comma') : null,
		)
	}
	if (token.text === ')') {
		const message = 'This closing parenthesis has no opening parenthesis.'
		return new FormulaError(token, message, removal(token, ')'))
	}
	if (['<', '<=', '>', '>=', '=', '!='].includes(token.text))
		return new FormulaError(token, 'Compare only two values at a time.')
	const { start } = token
	const multiply = { start, end: start, text: '* ', label: 'Multiply with *' }
	const message = `An operator is missing before “${token.text}”.`
	return new FormulaError(token, message, token.kind === 'number' ? null : multiply)
}

/** Creates the error for an opening parenthesis that is not closed. The repair adds `)` at the end of the formula. */
export function unclosedParenthesisError(opening: Token, end: number): FormulaError {
	const repair = { start: end, end, text: ')', label: 'Add )' }
	return new FormulaError(opening, 'This parenthesis is never closed.', repair)
}

/** Creates the error for an unknown name. The repair is the item of the price book with this key, or the most similar known name. */
export function unknownNameError(
	token: Token,
	what: 'variable' | 'function' | 'item of the price book',
	known: readonly string[],
): FormulaError {
	const { start, end } = token
	const item = bookName(token.text)
	const suggestion = known.includes(item) ? item : nearestName(token.text, known)
	const repair =
		suggestion === null ? null : { start, end, text: suggestion, label: `Use ${suggestion}` }
	return new FormulaError(token, `No ${what} is called “${token.text}”.`, repair)
}

function removal({ start, end }: Span, what: string) {
	return { start, end, text: '', label: `Remove ${what}` }
}
