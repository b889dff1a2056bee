import { type Decimal, fromText, snap, toText } from './decimal.ts'
import { roundUpTo, roundWhole } from './evaluate.ts'
import type { TraceEntry } from './schema.ts'

export type RoundingRule = Extract<TraceEntry, { kind: 'rounding' }>['rule']

/**
 * The running sum of a price, twice: `exact` with all its digits, `shown` as the sum of the rows, each to
 * 12 digits. A rounding row closes the gap, so that the rows add up to the total without a remainder.
 */
export type Ledger = { exact: Decimal; shown: Decimal }

export function openLedger(): Ledger {
	return { exact: fromText('0'), shown: fromText('0') }
}

/** Adds an amount; answers with what its row shows. */
export function addAmount(ledger: Ledger, amount: Decimal): string {
	const row = toText(amount)
	ledger.exact = ledger.exact.plus(amount)
	ledger.shown = ledger.shown.plus(fromText(row))
	return row
}

/** Rounds the sum so far; answers with the row that leads from what was shown to the rounded sum. */
export function roundSum(ledger: Ledger, rule: RoundingRule, step: Decimal): string {
	const rounded = applyRule(rule, ledger.exact, step)
	const row = toText(rounded.minus(ledger.shown))
	ledger.exact = rounded
	ledger.shown = ledger.shown.plus(fromText(row))
	return row
}

/** A sum of dollars in whole cents, halves up. */
export function toCents(dollars: Decimal): number {
	const cents = snap(dollars).toDecimalPlaces(2).times(100)
	return cents.isZero() ? 0 : cents.toNumber()
}

function applyRule(rule: RoundingRule, value: Decimal, step: Decimal): Decimal {
	if (rule === 'cents') return snap(value).toDecimalPlaces(2)
	return rule === 'roundup_to' ? roundUpTo(value, step) : roundWhole(rule, value)
}
