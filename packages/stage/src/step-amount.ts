import type { TraceEntry } from '@dormer/api/content/pricing/schema'

/**
 * What the step at `index` of a price comes to, with the sign that says what becomes of it: `+ $1,335` when it is added
 * to an earlier amount, `− $200` when it is taken off, `$14,330` as it is otherwise. `null` while its value is missing.
 */
export function formatStepAmount(trace: readonly TraceEntry[], index: number): string | null {
	const entry = trace[index]
	if (entry === undefined || entry.kind === 'missing') return null
	const before = trace.slice(0, index)
	const isMore = entry.kind === 'amount' && before.some(({ kind }) => kind === 'amount')
	if (!isMore) return entry.display
	return entry.display.startsWith('−') ? `− ${entry.display.slice(1)}` : `+ ${entry.display}`
}
