import { type Decimal, fromText, roundToCents, toText } from './decimal.ts'
import { roundUpTo, roundWhole } from './evaluate.ts'
import type { TraceEntry } from './schema.ts'

export type RoundingRule = Extract<TraceEntry, { kind: 'rounding' }>['rule']

/**
 * Running sum of a price. `exact` has all digits. `rowSum` is the sum of the price trace's rows, each rounded to 12 digits. A
 * rounding row adds the difference between the rounded sum and `rowSum`, so that the rows add up exactly to the total.
 */
export type RunningSum = { exact: Decimal; rowSum: Decimal }

/** Returns the sum of a price without amounts. */
export function newRunningSum(): RunningSum {
	return { exact: fromText('0'), rowSum: fromText('0') }
}

/** Adds an amount to the sum. Returns the amount as a text, for its row in the price trace. */
export function addAmount(sum: RunningSum, amount: Decimal): string {
	const row = toText(amount)
	sum.exact = sum.exact.plus(amount)
	sum.rowSum = sum.rowSum.plus(fromText(row))
	return row
}

/** Rounds the sum. Returns the value of the rounding row, which is the rounded sum minus `rowSum`. */
export function roundSum(sum: RunningSum, rule: RoundingRule, step: Decimal): string {
	const rounded = applyRule(rule, sum.exact, step)
	const row = toText(rounded.minus(sum.rowSum))
	sum.exact = rounded
	sum.rowSum = sum.rowSum.plus(fromText(row))
	return row
}

/** Converts dollars to whole cents and rounds half up. */
export function toCents(dollars: Decimal): number {
	const cents = roundToCents(dollars).times(100)
	return cents.isZero() ? 0 : cents.toNumber()
}

function applyRule(rule: RoundingRule, value: Decimal, step: Decimal): Decimal {
	if (rule === 'cents') return roundToCents(value)
	return rule === 'roundup_to' ? roundUpTo(value, step) : roundWhole(rule, value)
}
