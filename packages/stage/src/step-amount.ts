import type { TraceEntry } from '@dormer/api/content/pricing/schema'

/**
 * Formats the amount of one step of a price calculation. `+ $1,335`: the step adds to an earlier amount. `− $200`: the
 * step subtracts. `$14,330`: any other step. `index` selects the step. Returns null when the amount is unknown.
 */
export function formatStepAmount(trace: readonly TraceEntry[], index: number): string | null {
	const entry = trace[index]
	if (entry === undefined || entry.kind === 'missing') return null
	const before = trace.slice(0, index)
	const isAmount =
		entry.kind === 'amount' && before.some(({ kind }) => kind === 'amount' || kind === 'option')
	const isMore =
		isAmount || entry.kind === 'discount' || entry.kind === 'line' || entry.kind === 'tax'
	if (!isMore) return entry.display
	return entry.display.startsWith('−') ? `− ${entry.display.slice(1)}` : `+ ${entry.display}`
}
