import type { TraceEntry } from './schema.ts'

type AmountRow = Extract<TraceEntry, { kind: 'amount' }>
/** Row of a line of a price. */
export type LineRow = AmountRow & { line: NonNullable<AmountRow['line']> }

/** Returns whether a row of a trace is a line of a price that consists of lines. */
export function isLine(row: TraceEntry): row is LineRow {
	return row.kind === 'amount' && row.line !== undefined
}

/**
 * Returns the rows of a trace that stand below a price: the lines of a price that consists of lines, or else the price before discount,
 * added lines and tax, each with what follows. Returns an empty list for a price without any of them.
 */
export function listPriceRows(trace: readonly TraceEntry[]): TraceEntry[] {
	const from = trace.findIndex((row) => row.kind === 'subtotal' || isLine(row))
	return from === -1 ? [] : trace.slice(from)
}

/**
 * Returns the rows that add up to a price with upgrades: the option, each upgrade, and what follows them. Of any other price returns
 * the rows that stand below it (`listPriceRows`).
 */
export function listSumRows(trace: readonly TraceEntry[]): TraceEntry[] {
	const from = trace.findIndex((row) => row.kind === 'option')
	return from === -1 ? listPriceRows(trace) : trace.slice(from)
}
