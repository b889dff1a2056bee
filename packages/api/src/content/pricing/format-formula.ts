import { isBookName } from './book-names.ts'
import { type Decimal, fromText } from './decimal.ts'
import { findDollarRates } from './dollar-rates.ts'
import { evaluate, isTrue } from './evaluate.ts'
import { formatQuantity, formatRate } from './format-values.ts'
import { type Formula, namesIn, type Operator, partsOf } from './formula.ts'
import type { FunctionName } from './functions-schema.ts'
import { parenthesize, precedenceOf } from './print-formula.ts'
import { lookupIn, type VariableReader } from './resolve-variables.ts'

/** The data that formatting a formula needs: the resolved variables and the currency. */
export type FormatContext = { read: VariableReader; currency: string }
type Binary = Extract<Formula, { type: 'binary' }>
type FormatState = FormatContext & {
	rates: ReadonlySet<Formula>
	values: ReadonlyMap<Formula, Decimal>
}

const OPERATOR_SIGNS: Partial<Record<Operator, string>> = { '*': '×', '/': '÷', '-': '−' }
const COMPARISON_PHRASES: Partial<Record<Operator, string>> = {
	'<': 'less than',
	'<=': 'at most',
	'>': 'more than',
	'>=': 'at least',
	'=': 'equal to',
	'!=': 'different from',
}
const ROUNDING_PHRASES = { round: 'rounded', ceil: 'rounded up', floor: 'rounded down' } as const
/**
 * Precedence of a phrase such as "the larger of 2 and 3". A phrase inside a larger expression always gets parentheses.
 */
const PHRASE = 0
/** Precedence of a negative value. Operators of a higher precedence put parentheses around a negative value. */
const SIGNED = 2

/**
 * Formats a calculation with its values, such as "31.24 squares × $575". `money` is true when the result is a dollar
 * amount.
 */
export function formatFormula(formula: Formula, context: FormatContext, money: boolean): string {
	return formatPart(formula, prepare(formula, context, money), PHRASE)
}

/**
 * Formats a condition as a true statement: "Roof pitch (9/12) is more than 8" when the condition holds, and "Roof pitch (7/12)
 * is not more than 8" when it does not.
 */
export function formatCondition(condition: Formula, context: FormatContext): string {
	return describeCondition(condition, prepare(condition, context, false))
}

/**
 * Returns the label of an amount: the label of its formula (`formulaLabel`), followed by the price per unit if the formula
 * contains one.
 */
export function amountLabel(formula: Formula, { read, currency }: FormatContext): string {
	const label = formulaLabel(formula, read)
	const { rate } = findDollarRates(formula, read)
	if (rate?.type !== 'number') return label
	return `${label} at ${formatRate(fromText(rate.text), currency)}`
}

/** Returns the label of the first item of the price book in a formula, or else of its first variable. */
export function formulaLabel(formula: Formula, read: VariableReader): string {
	const names = namesIn(formula)
	const first = names.find(isBookName) ?? names[0]
	return first === undefined ? 'Fixed amount' : (read(first)?.variable.label ?? first)
}

function prepare(formula: Formula, context: FormatContext, money: boolean): FormatState {
	const values = new Map<Formula, Decimal>()
	evaluate(formula, lookupIn(context.read, new Set()), (part, value) => values.set(part, value))
	return {
		...context,
		values,
		rates: new Set(money ? findDollarRates(formula, context.read).rates : []),
	}
}

function formatPart(formula: Formula, state: FormatState, needed: number): string {
	switch (formula.type) {
		case 'number':
			return formatNumber(formula.text, state.rates.has(formula) ? '$' : undefined, state)
		case 'name':
			return formatName(formula.name, state, needed)
		case 'negate':
			return parenthesize(`−${formatPart(formula.operand, state, 4)}`, needed > SIGNED)
		case 'call':
			return parenthesize(formatCall(formula.name, formula.args, state), needed > PHRASE)
		case 'binary':
			return formatBinary(formula, state, needed)
	}
}

function formatNumber(text: string, unit: string | undefined, { currency }: FormatContext): string {
	return formatQuantity(fromText(text), unit, currency)
}

function formatName(name: string, { read, currency }: FormatContext, needed: number): string {
	const reading = read(name)
	if (reading?.outcome.status !== 'value') return name
	const text = formatQuantity(reading.outcome.value, reading.variable.unit, currency)
	return parenthesize(text, reading.outcome.value.isNegative() && needed > SIGNED)
}

function formatBinary(formula: Binary, state: FormatState, needed: number): string {
	if (COMPARISON_PHRASES[formula.operator] !== undefined)
		return parenthesize(describeCondition(formula, state), needed > PHRASE)
	if (isPercent(formula, state.read)) return formatPart(formula.left, state, needed)
	const { own, left, right } = precedenceOf(formula.operator)
	const sign = OPERATOR_SIGNS[formula.operator] ?? formula.operator
	const text = `${formatPart(formula.left, state, left)} ${sign} ${formatPart(formula.right, state, right)}`
	return parenthesize(text, needed > own)
}

/**
 * Returns whether a quotient such as `waste_pct / 100` is a percentage, which is formatted as "10%" and not as "10% ÷
 * 100".
 */
function isPercent({ operator, left, right }: Binary, read: VariableReader): boolean {
	if (operator !== '/' || left.type !== 'name' || right.type !== 'number') return false
	return right.text === '100' && read(left.name)?.variable.unit === '%'
}

function formatCall(name: FunctionName, args: Formula[], state: FormatState): string {
	const [first, second, third] = args
	if (first === undefined) return ''
	switch (name) {
		case 'min':
			return `the ${args.length === 2 ? 'smaller' : 'smallest'} of ${formatList(args, state)}`
		case 'max':
			return `the ${args.length === 2 ? 'larger' : 'largest'} of ${formatList(args, state)}`
		case 'roundup_to':
			return `${formatPart(first, state, 1)}, rounded up to the next ${second ? formatPart(second, state, 1) : ''}`
		case 'if': {
			const branch = isConditionTrue(first, state) ? second : third
			const because = describeCondition(first, state)
			return `${branch ? formatPart(branch, state, 1) : ''}, because ${because}`
		}
		default:
			return `${formatPart(first, state, 1)}, ${ROUNDING_PHRASES[name]} to a whole number`
	}
}

function formatList(args: Formula[], state: FormatState): string {
	const items = args.map((arg) => formatPart(arg, state, 1))
	return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function describeCondition(condition: Formula, state: FormatState): string {
	const not = isConditionTrue(condition, state) ? '' : 'not '
	const compared = condition.type === 'binary' ? COMPARISON_PHRASES[condition.operator] : undefined
	const [left, right] = partsOf(condition)
	if (compared === undefined || left === undefined || right === undefined)
		return `${withLabel(condition, state)} is ${not === '' ? 'not zero' : 'zero'}`
	return `${withLabel(left, state)} is ${not}${compared} ${withLabel(right, state)}`
}

function withLabel(formula: Formula, state: FormatState): string {
	if (formula.type !== 'name') return formatPart(formula, state, 1)
	const label = state.read(formula.name)?.variable.label ?? formula.name
	return `${label} (${formatName(formula.name, state, PHRASE)})`
}

function isConditionTrue(condition: Formula, { values }: FormatState): boolean {
	const value = values.get(condition)
	return value !== undefined && isTrue(value)
}
