import { type Decimal, fromText, toText } from './decimal.ts'
import { evaluate, type Outcome } from './evaluate.ts'
import { parseFormula } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import { addAmount, newRunningSum, type RunningSum, roundSum, toCents } from './running-sum.ts'
import type { TraceEntry } from './schema.ts'

/** `amountCents` is null for a trace without a total; `faults` name the rows that say something else. */
export type Replay = { amountCents: number | null; mismatches: string[] }
type ReplayState = { known: Map<string, Decimal>; sum: RunningSum }

/**
 * Calculates a price again from nothing but its trace: the inputs as recorded, every expression evaluated,
 * every rounding done once more. A row whose recorded value differs from the one found is a fault.
 */
export function replay(trace: readonly TraceEntry[]): Replay {
	const run: ReplayState = { known: new Map(), sum: newRunningSum() }
	const faults: string[] = []
	let amountCents: number | null = null
	for (const entry of trace) {
		if (entry.kind === 'missing') continue
		const found = replayEntry(entry, run)
		if (found !== entry.value)
			faults.push(`${entry.label}: recorded ${entry.value}, found ${found}`)
		if (entry.kind === 'total') amountCents = toCents(run.sum.exact)
	}
	return { amountCents, mismatches: faults }
}

/** What a row should say, or why nothing can be said. */
function replayEntry(entry: Exclude<TraceEntry, { kind: 'missing' }>, run: ReplayState): string {
	if (entry.kind === 'total') return toText(run.sum.rowSum)
	if (entry.kind === 'input') {
		run.known.set(entry.key, fromText(entry.value))
		return entry.value
	}
	const outcome = calculate(entry.expression, run.known)
	if (outcome.status !== 'value') return 'no value'
	const { value } = outcome
	if (entry.kind === 'rounding') return roundSum(run.sum, entry.rule, value)
	if (entry.kind === 'amount')
		return addAmount(run.sum, entry.sign === '-' ? value.negated() : value)
	if (entry.key !== undefined) run.known.set(entry.key, value)
	return toText(value)
}

function calculate(expression: string, known: ReadonlyMap<string, Decimal>): Outcome {
	try {
		return evaluate(parseFormula(expression), (name) => {
			const value = known.get(name)
			if (value === undefined) return { status: 'error', reason: `No row is called ${name}` }
			return { status: 'value', value }
		})
	} catch (error) {
		if (error instanceof FormulaError) return { status: 'error', reason: error.message }
		throw error
	}
}
