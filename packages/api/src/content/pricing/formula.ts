import { isBookName } from './book-names.ts'
import { FormulaError, type Span } from './formula-error.ts'
import { FUNCTIONS, type FunctionName } from './functions-schema.ts'
import { FORMULA_LIMITS } from './schema.ts'
import {
	missingValueError,
	unclosedParenthesisError,
	unexpectedTokenError,
	unknownNameError,
} from './syntax-errors.ts'
import { readTokens, type Token } from './tokens.ts'

export const COMPARISONS = ['<', '<=', '>', '>=', '=', '!='] as const
export type Comparison = (typeof COMPARISONS)[number]
export type Operator = '+' | '-' | '*' | '/' | '^' | Comparison

type Shape =
	| { type: 'number'; text: string }
	| { type: 'name'; name: string }
	| { type: 'negate'; operand: Formula }
	| { type: 'binary'; operator: Operator; left: Formula; right: Formula }
	| { type: 'call'; name: FunctionName; args: Formula[] }

/** A parsed formula. Every node has its span in the text. The span does not include enclosing parentheses. */
export type Formula = Span & Shape

type Parser = {
	tokens: Token[]
	at: number
	nodes: number
	depth: number
	known: readonly string[] | null
}

/**
 * Parses a formula. Precedence from lowest to highest: comparison (not chained), + and -, * and /, unary minus, ^
 * (right associative). Throws a `FormulaError` for invalid syntax, for names outside `known` (if given), and for more
 * than 500 characters, 200 nodes or 32 levels. Each parenthesis, call, unary minus and exponent is one level.
 */
export function parseFormula(text: string, known: readonly string[] | null = null): Formula {
	const { characters } = FORMULA_LIMITS
	if (text.length > characters)
		throw new FormulaError(
			{ start: characters, end: text.length },
			`A formula has at most ${characters} characters. This formula has ${text.length}.`,
		)
	const parser: Parser = { tokens: readTokens(text), at: 0, nodes: 0, depth: 0, known }
	if (peek(parser).kind === 'end')
		throw new FormulaError({ start: 0, end: text.length }, 'Write a formula.')
	const formula = parseComparison(parser)
	if (peek(parser).kind !== 'end')
		throw unexpectedTokenError(peek(parser), parser.tokens[parser.at + 1])
	return formula
}

/** Returns the names of the variables in a formula, in text order and without repetition. */
export function namesIn(formula: Formula): string[] {
	return [...new Set(namesOf(formula))]
}

function namesOf(formula: Formula): string[] {
	return formula.type === 'name' ? [formula.name] : partsOf(formula).flatMap(namesOf)
}

/** Returns the direct operands of an operator or arguments of a function, in text order. */
export function partsOf(formula: Formula): Formula[] {
	if (formula.type === 'negate') return [formula.operand]
	if (formula.type === 'binary') return [formula.left, formula.right]
	return formula.type === 'call' ? formula.args : []
}

function parseComparison(parser: Parser): Formula {
	const start = peek(parser).start
	const left = parseSum(parser)
	const operator = takeOperator(parser, COMPARISONS)
	if (operator === null) return left
	const formula = node(parser, start, { type: 'binary', operator, left, right: parseSum(parser) })
	if (isOperator(peek(parser), COMPARISONS))
		throw new FormulaError(peek(parser), 'Compare only two values at a time.')
	return formula
}

function parseSum(parser: Parser): Formula {
	return parseChain(parser, ['+', '-'], parseProduct)
}

function parseProduct(parser: Parser): Formula {
	return parseChain(parser, ['*', '/'], parseMinus)
}

function parseChain(
	parser: Parser,
	operators: readonly Operator[],
	parsePart: (parser: Parser) => Formula,
): Formula {
	const start = peek(parser).start
	let left = parsePart(parser)
	for (;;) {
		const operator = takeOperator(parser, operators)
		if (operator === null) return left
		left = node(parser, start, { type: 'binary', operator, left, right: parsePart(parser) })
	}
}

function parseMinus(parser: Parser): Formula {
	const { start } = peek(parser)
	if (!takeSymbol(parser, '-')) return parsePower(parser)
	const operand = parseNested(parser, parseMinus)
	return node(parser, start, { type: 'negate', operand })
}

function parsePower(parser: Parser): Formula {
	const { start } = peek(parser)
	const left = parseValue(parser)
	if (!takeSymbol(parser, '^')) return left
	const right = parseNested(parser, parseMinus)
	return node(parser, start, { type: 'binary', operator: '^', left, right })
}

function parseValue(parser: Parser): Formula {
	const token = peek(parser)
	if (token.kind === 'number') {
		parser.at++
		return node(parser, token.start, { type: 'number', text: token.text })
	}
	if (token.kind === 'name') return parseName(parser, token)
	if (!takeSymbol(parser, '(')) throw missingValueError(token, parser.tokens[parser.at - 1])
	const formula = parseNested(parser, parseComparison)
	expectClosing(parser, token)
	return formula
}

function parseName(parser: Parser, token: Token): Formula {
	parser.at++
	const called = isSymbol(peek(parser), '(')
	if (isFunctionName(token.text)) {
		const { usage } = FUNCTIONS[token.text]
		if (!called) throw new FormulaError(token, `“${token.text}” is a function. Write ${usage}.`)
		return parseCall(parser, token, token.text)
	}
	const { known } = parser
	if (called && !known?.includes(token.text))
		throw unknownNameError(token, 'function', Object.keys(FUNCTIONS))
	if (known !== null && !known.includes(token.text))
		throw unknownNameError(
			token,
			isBookName(token.text) ? 'item of the price book' : 'variable',
			known,
		)
	return node(parser, token.start, { type: 'name', name: token.text })
}

function parseCall(parser: Parser, token: Token, name: FunctionName): Formula {
	const opening = peek(parser)
	parser.at++
	const args: Formula[] = []
	do args.push(parseNested(parser, parseComparison))
	while (takeSymbol(parser, ','))
	expectClosing(parser, opening)
	const { minArgs, maxArgs, usage } = FUNCTIONS[name]
	const span = { start: token.start, end: previousEnd(parser) }
	if (args.length < minArgs || args.length > maxArgs) {
		const expected = minArgs === maxArgs ? formatCount(minArgs) : `at least ${formatCount(minArgs)}`
		throw new FormulaError(span, `${usage} takes ${expected}, not ${args.length}.`)
	}
	return node(parser, token.start, { type: 'call', name, args })
}

/** Creates a node that spans from `start` to the last token read. Throws when the formula has too many nodes. */
function node(parser: Parser, start: number, shape: Shape): Formula {
	const span = { start, end: previousEnd(parser) }
	parser.nodes++
	if (parser.nodes > FORMULA_LIMITS.nodes)
		throw new FormulaError(span, `A formula has at most ${FORMULA_LIMITS.nodes} parts.`)
	return { ...shape, ...span }
}

function parseNested(parser: Parser, parse: (parser: Parser) => Formula): Formula {
	parser.depth++
	if (parser.depth > FORMULA_LIMITS.depth)
		throw new FormulaError(
			peek(parser),
			`A formula has at most ${FORMULA_LIMITS.depth} levels of nesting.`,
		)
	const formula = parse(parser)
	parser.depth--
	return formula
}

function expectClosing(parser: Parser, opening: Token): void {
	if (takeSymbol(parser, ')')) return
	const { kind, end } = peek(parser)
	if (kind === 'end') throw unclosedParenthesisError(opening, end)
	throw unexpectedTokenError(peek(parser), parser.tokens[parser.at + 1])
}

function formatCount(values: number): string {
	return values === 1 ? '1 value' : `${values} values`
}

/** Returns whether a name is a function name. A price variable cannot have the name of a function. */
export function isFunctionName(name: string): name is FunctionName {
	return Object.hasOwn(FUNCTIONS, name)
}

function isSymbol(token: Token, symbol: string): boolean {
	return token.kind === 'symbol' && token.text === symbol
}

function isOperator(token: Token, operators: readonly Operator[]): boolean {
	return operators.some((operator) => isSymbol(token, operator))
}

function takeSymbol(parser: Parser, symbol: string): boolean {
	const matches = isSymbol(peek(parser), symbol)
	if (matches) parser.at++
	return matches
}

function takeOperator<Name extends Operator>(
	parser: Parser,
	operators: readonly Name[],
): Name | null {
	const operator = operators.find((candidate) => isSymbol(peek(parser), candidate)) ?? null
	if (operator !== null) parser.at++
	return operator
}

function peek(parser: Parser): Token {
	return parser.tokens[parser.at] ?? { kind: 'end', text: '', start: 0, end: 0 }
}

function previousEnd(parser: Parser): number {
	return parser.tokens[parser.at - 1]?.end ?? 0
}
