import { type Decimal, fromText, roundDownToCents, roundToCents, toText } from './decimal.ts'
import { evaluate, type Outcome } from './evaluate.ts'
import { exemptShare } from './exempt-share.ts'
import { parseFormula } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import { addAmount, newRunningSum, type RunningSum, roundSum, toCents } from './running-sum.ts'
import type { TraceEntry } from './schema.ts'

/**
 * Result of a replay. `amountCents` is null when the trace has no total row. `mismatches` lists the rows whose recorded
 * value differs from the recalculated value.
 */
export type Replay = { amountCents: number | null; mismatches: string[] }
type ReplayState = {
	known: Map<string, Decimal>
	/** The price before discount and added lines, after its row. */
	subtotal: Decimal | null
	/** What is taxable of the price before the tax, at its row. */
	taxable: Decimal | null
	sum: RunningSum
}

/**
 * Recalculates a price from its trace alone: uses the recorded inputs, evaluates every expression and repeats every
 * rounding. A row whose recorded value differs from the recalculated value is a mismatch.
 */
export function replay(trace: readonly TraceEntry[]): Replay {
	const run: ReplayState = {
		known: new Map(),
		subtotal: null,
		taxable: null,
		sum: newRunningSum(),
	}
	const mismatches: string[] = []
	let amountCents: number | null = null
	for (const [at, entry] of trace.entries()) {
		if (entry.kind === 'missing') continue
		if (entry.kind === 'tax') run.taxable = run.sum.exact.minus(exemptShare(trace.slice(0, at)))
		if (isUpgrade(entry) && lacksOption(trace.slice(0, at)))
			mismatches.push(`${entry.label}: no earlier row has the option without upgrades`)
		const recalculated = replayEntry(entry, run)
		if (recalculated !== entry.value)
			mismatches.push(`${entry.label}: recorded ${entry.value}, recalculated ${recalculated}`)
		if (entry.kind === 'total') amountCents = toCents(run.sum.exact)
	}
	return { amountCents, mismatches }
}

function isUpgrade(row: TraceEntry): boolean {
	return row.kind === 'amount' && row.upgrade !== undefined
}

/** Returns whether the rows before an upgrade have the amounts of an option without lines, and not their sum. */
function lacksOption(rows: readonly TraceEntry[]): boolean {
	const hasAmount = rows.some(
		(row) => row.kind === 'amount' && row.line === undefined && row.upgrade === undefined,
	)
	return hasAmount && !rows.some(({ kind }) => kind === 'option')
}

/** Returns the recalculated value of a row, or "no value" when its expression cannot be evaluated. */
function replayEntry(entry: Exclude<TraceEntry, { kind: 'missing' }>, run: ReplayState): string {
	if (entry.kind === 'total' || entry.kind === 'option') return toText(run.sum.rowSum)
	if (entry.kind === 'subtotal') {
		run.subtotal = run.sum.exact
		return toText(run.sum.rowSum)
	}
	if (entry.kind === 'input') {
		run.known.set(entry.key, fromText(entry.value))
		return entry.value
	}
	const outcome = calculate(entry.expression, knownBefore(entry, run))
	if (outcome.status !== 'value') return 'no value'
	const { value } = outcome
	if (entry.kind === 'rounding') return roundSum(run.sum, entry.rule, value)
	if (entry.kind === 'discount') return addAmount(run.sum, roundDownToCents(value).negated())
	if (entry.kind === 'line' || entry.kind === 'tax') return addAmount(run.sum, roundToCents(value))
	if (entry.kind === 'amount') {
		const amount = entry.line === undefined ? value : roundToCents(value)
		return addAmount(run.sum, entry.sign === '-' ? amount.negated() : amount)
	}
	if (entry.key !== undefined) run.known.set(entry.key, value)
	return toText(value)
}

/** Returns the values that the expression of a row may use: those of the rows before it. */
function knownBefore(
	{ kind }: TraceEntry,
	{ known, subtotal, taxable }: ReplayState,
): ReadonlyMap<string, Decimal> {
	if (kind === 'discount') return new Map(subtotal === null ? [] : [['subtotal', subtotal]])
	if (kind === 'tax') return new Map(taxable === null ? [] : [['taxable', taxable]])
	return known
}

function calculate(expression: string, known: ReadonlyMap<string, Decimal>): Outcome {
	try {
		return evaluate(parseFormula(expression), (name) => {
			const value = known.get(name)
			if (value === undefined)
				return { status: 'error', reason: `No earlier row has the key ${name}` }
			return { status: 'value', value }
		})
	} catch (error) {
		if (error instanceof FormulaError) return { status: 'error', reason: error.message }
		throw error
	}
}
