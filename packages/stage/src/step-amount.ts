import type { TraceEntry } from '@dormer/api/content/pricing/schema'

/**
 * Formats the amount of the price step at `index`: `+ $1,335` when the step adds to an earlier amount, `− $200` when
 * the step subtracts, otherwise the plain amount (`$14,330`). Returns null while the value is missing.
 */
export function formatStepAmount(trace: readonly TraceEntry[], index: number): string | null {
	const entry = trace[index]
	if (entry === undefined || entry.kind === 'missing') return null
	const before = trace.slice(0, index)
	const isMore = entry.kind === 'amount' && before.some(({ kind }) => kind === 'amount')
	if (!isMore) return entry.display
	return entry.display.startsWith('−') ? `− ${entry.display.slice(1)}` : `+ ${entry.display}`
}
