import { type Decimal, fromText, MAX_VALUE, roundTo12Places } from './decimal.ts'
import { type Comparison, type Formula, type Operator, partsOf } from './formula.ts'
import type { FunctionName } from './functions-schema.ts'
import { printFormula } from './print-formula.ts'

/**
 * Result of a calculation. The result is `deferred` when the variables in `missing` have no value yet. It is also `deferred`
 * when the current values cause a division by zero; `reason` then names the divisor. The result is an `error` when no values of
 * the variables can produce a number.
 */
export type Outcome =
	| { status: 'value'; value: Decimal }
	| { status: 'deferred'; missing: string[]; reason: string | null }
	| { status: 'error'; reason: string }
export type Failure = Exclude<Outcome, { status: 'value' }>
export type Lookup = (name: string) => Outcome
export type OnValue = (formula: Formula, value: Decimal) => void

/**
 * Maximum absolute value of an exponent. The formula for the monthly payment of a loan over 30 years needs the exponent 360.
 */
const MAX_EXPONENT = 400

const ONE = fromText('1')
const ZERO = fromText('0')

/**
 * Evaluates a formula with 50 significant digits. Returns an error when a step exceeds 10^15. Evaluates all operands so
 * that `missing` is complete, but evaluates only the chosen branch of an `if`. The value of a comparison is 1 or 0. An
 * error takes precedence over a deferral. Calls `onValue` for every part of the formula that has a value.
 */
export function evaluate(formula: Formula, lookup: Lookup, onValue?: OnValue): Outcome {
	const outcome = calculate(formula, lookup, onValue)
	if (outcome.status === 'value') onValue?.(formula, outcome.value)
	return outcome
}

function calculate(formula: Formula, lookup: Lookup, onValue?: OnValue): Outcome {
	if (formula.type === 'number') return found(fromText(formula.text))
	if (formula.type === 'name') return lookup(formula.name)
	if (formula.type === 'call' && formula.name === 'if') {
		const branch = chooseBranch(formula.args, lookup, onValue)
		return 'status' in branch ? branch : evaluate(branch, lookup, onValue)
	}
	const values: Decimal[] = []
	const failures: Failure[] = []
	for (const part of partsOf(formula)) {
		const outcome = evaluate(part, lookup, onValue)
		if (outcome.status === 'value') values.push(outcome.value)
		else failures.push(outcome)
	}
	return failures.length > 0 ? joinFailures(failures) : apply(formula, values)
}

/**
 * Combines the failures of a formula's operands. Returns the first error. If there is none, returns a deferred outcome that
 * lists all variables without a value.
 */
export function joinFailures(failures: readonly Failure[]): Failure {
	const missing = new Set<string>()
	let reason: string | null = null
	for (const failure of failures) {
		if (failure.status === 'error') return failure
		for (const key of failure.missing) missing.add(key)
		reason ??= failure.reason
	}
	return { status: 'deferred', missing: [...missing], reason }
}

/** Evaluates a comparison. Values count as equal when their difference, rounded to 12 digits after the point, is zero. */
function compare(operator: Comparison, left: Decimal, right: Decimal): boolean {
	const difference = roundTo12Places(left.minus(right))
	if (operator === '=') return difference.isZero()
	if (operator === '!=') return !difference.isZero()
	if (operator === '<') return difference.lessThan(0)
	if (operator === '<=') return difference.lessThanOrEqualTo(0)
	return operator === '>' ? difference.greaterThan(0) : difference.greaterThanOrEqualTo(0)
}

/** Returns whether a condition with this value is true. Every value except zero is true. */
export function isTrue(value: Decimal): boolean {
	return !roundTo12Places(value).isZero()
}

/** Returns the smallest multiple of `step` that is at least `value`. Requires a positive `step`. */
export function roundUpTo(value: Decimal, step: Decimal): Decimal {
	return roundTo12Places(value.dividedBy(step)).ceil().times(step)
}

/** Rounds to a whole number. The rule `round` rounds halves away from zero. */
export function roundWhole(rule: 'round' | 'ceil' | 'floor', value: Decimal): Decimal {
	const snapped = roundTo12Places(value)
	if (rule === 'round') return snapped.toDecimalPlaces(0)
	return rule === 'ceil' ? snapped.ceil() : snapped.floor()
}

function chooseBranch(
	[condition, then, otherwise]: Formula[],
	lookup: Lookup,
	onValue?: OnValue,
): Formula | Failure {
	if (!condition || !then || !otherwise) return failed('The condition is incomplete.')
	const outcome = evaluate(condition, lookup, onValue)
	if (outcome.status !== 'value') return outcome
	return isTrue(outcome.value) ? then : otherwise
}

function apply(formula: Formula, values: Decimal[]): Outcome {
	const [left = ZERO, right = ZERO] = values
	if (formula.type === 'negate') return found(left.negated())
	if (formula.type === 'call') return applyFunction(formula.name, values, formula)
	if (formula.type !== 'binary') return failed('The formula is incomplete.')
	return applyOperator(formula.operator, [left, right], formula.right)
}

function applyOperator(
	operator: Operator,
	[left, right]: [Decimal, Decimal],
	divisor: Formula,
): Outcome {
	switch (operator) {
		case '+':
			return found(left.plus(right))
		case '-':
			return found(left.minus(right))
		case '*':
			return found(left.times(right))
		case '/':
			return isTrue(right) ? found(left.dividedBy(right)) : dividedByZero(divisor)
		case '^':
			return power(left, right)
		default:
			return found(compare(operator, left, right) ? ONE : ZERO)
	}
}

function applyFunction(name: FunctionName, values: Decimal[], formula: Formula): Outcome {
	const [value = ZERO, step = ZERO] = values
	switch (name) {
		case 'min':
			return found(values.reduce((least, next) => (next.lessThan(least) ? next : least)))
		case 'max':
			return found(values.reduce((most, next) => (next.greaterThan(most) ? next : most)))
		case 'round':
		case 'ceil':
		case 'floor':
			return found(roundWhole(name, value))
		case 'roundup_to': {
			if (!isTrue(step)) return dividedByZero(partsOf(formula)[1] ?? formula)
			if (step.isNegative()) return failed('The step of roundup_to must be above zero.')
			return found(roundUpTo(value, step))
		}
		case 'if':
			return failed('The condition is incomplete.')
	}
}

/**
 * Calculates a power. The exponent must be a whole number or end in .5 (a square root). Only these powers are precise
 * and fast to calculate for any base.
 */
function power(base: Decimal, exponent: Decimal): Outcome {
	const halves = roundTo12Places(exponent).times(2)
	if (!halves.isInteger()) return failed('An exponent must be a whole number or end in .5.')
	if (halves.abs().greaterThan(2 * MAX_EXPONENT))
		return failed(`An exponent must be between -${MAX_EXPONENT} and ${MAX_EXPONENT}.`)
	if (!isTrue(base) && halves.isNegative())
		return { status: 'deferred', missing: [], reason: 'Zero cannot have a negative exponent.' }
	const whole = halves.dividedBy(2)
	if (whole.isInteger()) return found(base.pow(whole))
	if (roundTo12Places(base).lessThan(0)) return failed('A negative number has no square root.')
	return found(base.abs().squareRoot().pow(halves))
}

function dividedByZero(divisor: Formula): Outcome {
	const reason =
		divisor.type === 'number'
			? 'A formula cannot divide by zero.'
			: `The formula divides by “${printFormula(divisor)}”, which is zero.`
	return { status: 'deferred', missing: [], reason }
}

function found(value: Decimal): Outcome {
	if (value.abs().lessThanOrEqualTo(MAX_VALUE)) return { status: 'value', value }
	return failed('A value in the calculation exceeds 1,000,000,000,000,000.')
}

function failed(reason: string): Failure {
	return { status: 'error', reason }
}
