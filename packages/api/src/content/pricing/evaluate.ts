import { type Decimal, fromText, MAX_VALUE, roundTo12Places } from './decimal.ts'
import {
	type Comparison,
	type Formula,
	type FunctionName,
	type Operator,
	partsOf,
} from './formula.ts'
import { printFormula } from './print-formula.ts'

/**
 * What became of a calculation. `deferred` waits: for the variables in `missing`, or, with none missing, for
 * the reason given (a division by zero). `error` no value can mend.
 */
export type Outcome =
	| { status: 'value'; value: Decimal }
	| { status: 'deferred'; missing: string[]; reason: string | null }
	| { status: 'error'; reason: string }
export type Failure = Exclude<Outcome, { status: 'value' }>
export type Lookup = (name: string) => Outcome
export type OnValue = (formula: Formula, value: Decimal) => void

/** Largest exponent either way: enough for monthly payments over 30 years. */
const MAX_EXPONENT = 400

const ONE = fromText('1')
const ZERO = fromText('0')

/**
 * The value of a formula, with 50 significant digits and at most 10^15 in every step. All operands are read,
 * so that `missing` is complete, but `if` reads only the branch it takes. A comparison is 1 or 0. An error
 * outweighs a deferral. `note` hears the value of every part that was calculated.
 */
export function evaluate(formula: Formula, lookup: Lookup, note?: OnValue): Outcome {
	const outcome = calculate(formula, lookup, note)
	if (outcome.status === 'value') note?.(formula, outcome.value)
	return outcome
}

function calculate(formula: Formula, lookup: Lookup, note?: OnValue): Outcome {
	if (formula.type === 'number') return found(fromText(formula.text))
	if (formula.type === 'name') return lookup(formula.name)
	if (formula.type === 'call' && formula.name === 'if') {
		const branch = chooseBranch(formula.args, lookup, note)
		return 'status' in branch ? branch : evaluate(branch, lookup, note)
	}
	const values: Decimal[] = []
	const failures: Failure[] = []
	for (const part of partsOf(formula)) {
		const outcome = evaluate(part, lookup, note)
		if (outcome.status === 'value') values.push(outcome.value)
		else failures.push(outcome)
	}
	return failures.length > 0 ? joinFailures(failures) : apply(formula, values)
}

/** One failure out of several: the first error, else everything that is waited for. */
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

/** Whether a comparison holds, of values that count as equal when they differ by less than 10^-12. */
export function compare(operator: Comparison, left: Decimal, right: Decimal): boolean {
	const difference = roundTo12Places(left.minus(right))
	if (operator === '=') return difference.isZero()
	if (operator === '!=') return !difference.isZero()
	if (operator === '<') return difference.lessThan(0)
	if (operator === '<=') return difference.lessThanOrEqualTo(0)
	return operator === '>' ? difference.greaterThan(0) : difference.greaterThanOrEqualTo(0)
}

/** Whether a condition with this value holds: anything but zero does. */
export function isTrue(value: Decimal): boolean {
	return !roundTo12Places(value).isZero()
}

/** The next multiple of `step` that is not below `value`. `step` is above zero. */
export function roundUpTo(value: Decimal, step: Decimal): Decimal {
	return roundTo12Places(value.dividedBy(step)).ceil().times(step)
}

/** To a whole number: `round` takes halves away from zero. */
export function roundWhole(rule: 'round' | 'ceil' | 'floor', value: Decimal): Decimal {
	const snapped = roundTo12Places(value)
	if (rule === 'round') return snapped.toDecimalPlaces(0)
	return rule === 'ceil' ? snapped.ceil() : snapped.floor()
}

function chooseBranch(
	[condition, then, otherwise]: Formula[],
	lookup: Lookup,
	note?: OnValue,
): Formula | Failure {
	if (!condition || !then || !otherwise) return failed('A condition is not complete.')
	const outcome = evaluate(condition, lookup, note)
	if (outcome.status !== 'value') return outcome
	return isTrue(outcome.value) ? then : otherwise
}

function apply(formula: Formula, values: Decimal[]): Outcome {
	const [left = ZERO, right = ZERO] = values
	if (formula.type === 'negate') return found(left.negated())
	if (formula.type === 'call') return applyFunction(formula.name, values, formula)
	if (formula.type !== 'binary') return failed('A formula is not complete.')
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
			if (step.isNegative()) return failed('Rounding up needs a step above zero.')
			return found(roundUpTo(value, step))
		}
		case 'if':
			return failed('A condition is not complete.')
	}
}

/** Whole and half exponents (a half is a square root): exact enough and quick, whatever the base. */
function power(base: Decimal, exponent: Decimal): Outcome {
	const halves = roundTo12Places(exponent).times(2)
	if (!halves.isInteger()) return failed('An exponent is a whole number or ends in .5.')
	if (halves.abs().greaterThan(2 * MAX_EXPONENT))
		return failed(`An exponent is at most ${MAX_EXPONENT}.`)
	if (!isTrue(base) && halves.isNegative())
		return { status: 'deferred', missing: [], reason: 'Zero has no negative power.' }
	const whole = halves.dividedBy(2)
	if (whole.isInteger()) return found(base.pow(whole))
	if (roundTo12Places(base).lessThan(0)) return failed('A number below zero has no square root.')
	return found(base.abs().squareRoot().pow(halves))
}

function dividedByZero(divisor: Formula): Outcome {
	const reason =
		divisor.type === 'number'
			? 'Nothing can be divided by zero.'
			: `“${printFormula(divisor)}” is zero, and nothing can be divided by zero.`
	return { status: 'deferred', missing: [], reason }
}

function found(value: Decimal): Outcome {
	if (value.abs().lessThanOrEqualTo(MAX_VALUE)) return { status: 'value', value }
	return failed('A step of the calculation is beyond 1,000,000,000,000,000.')
}

function failed(reason: string): Failure {
	return { status: 'error', reason }
}
