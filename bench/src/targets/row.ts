/** Best value and median value over several rounds of one measurement. */
export type Figure = { best: number; median: number }

/** A row of the table of targets (docs/design/performance.md#targets). */
export type Row = {
	work: string
	unit: string
	figure: Figure
	/**
	 * Figure for comparison: the row's own figure is divided by it. Usually, the peer is a minimal program that does the same work
	 * and is measured in the same run. In a row about growth, the peer is the product itself with less data.
	 */
	peer?: { name: string; figure: Figure }
	/**
	 * Target of a row in the table of targets. With a peer (the program that the row is compared with), limits the row's figure
	 * divided by the peer's figure. Without a peer, limits the row's figure itself. A row without a target is only printed.
	 */
	target?: { at: 'least' | 'most'; value: number }
	/** Reason why the row could not be measured on this machine. */
	notMeasured?: string
}

export type Verdict = 'holds' | 'MISSED' | 'not measured' | ''

/**
 * Divides the best figure of a target row by the best figure of its peer, the program that it is compared with. Returns
 * undefined when the row has no peer.
 */
export function ratioOf({ figure, peer }: Row): number | undefined {
	return peer === undefined ? undefined : figure.best / peer.figure.best
}

/**
 * Returns whether a row meets its target. When the row has a peer, compares the row's figure divided by the peer's figure with
 * the target. Otherwise compares the row's figure itself. Returns an empty text when the row has no target.
 */
export function verdictOf(row: Row): Verdict {
	const { target, notMeasured, figure } = row
	if (notMeasured !== undefined) return 'not measured'
	if (target === undefined) return ''
	const value = ratioOf(row) ?? figure.best
	return (target.at === 'least' ? value >= target.value : value <= target.value)
		? 'holds'
		: 'MISSED'
}

/** Returns whether the figure of a row is a rate per second. */
export const isRate = ({ unit }: Pick<Row, 'unit'>): boolean => unit.endsWith('/s')

/** Returns whether a larger figure is better: a rate, or the points of a score. */
export const isBetterWhenLarger = ({ unit }: Pick<Row, 'unit'>): boolean =>
	isRate({ unit }) || unit === 'points'

/** Returns the best value and the median. The best is the largest when `isBetterWhenLarger`, and otherwise the smallest. */
export function summarize(values: readonly number[], unit: string): Figure {
	const best = isBetterWhenLarger({ unit }) ? Math.max(...values) : Math.min(...values)
	return { best, median: quantile(values, 0.5) }
}

/** Returns a quantile by the nearest-rank method. For example, a `share` of 0.5 returns the median. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other)
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
