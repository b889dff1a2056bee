/** Best value and median value over several rounds of one measurement. */
export type Figure = { best: number; median: number }

/** A row of the table of targets (docs/design/performance.md#targets). */
export type Row = {
	work: string
	unit: string
	figure: Figure
	/**
	 * Figure by which the row's figure is divided. Usually this is the figure of the peer: a minimal program that does the same
	 * work and is measured in the same run. In a row about growth, it is the figure of the product itself with less data.
	 */
	peer?: { name: string; figure: Figure }
	/**
	 * Limit that the row must keep. With a peer, it limits the row's figure divided by the peer's figure. Without a peer, it
	 * limits the row's figure itself. A row without a target is only printed.
	 */
	target?: { at: 'least' | 'most'; value: number }
	/** Reason why the row could not be measured on this machine. */
	notMeasured?: string
}

export type Verdict = 'holds' | 'MISSED' | 'not measured' | ''

/**
 * Returns the ratio of the best figures: the row's own figure divided by the peer's. Returns undefined when the row has no
 * peer.
 */
export function ratioOf({ figure, peer }: Row): number | undefined {
	return peer === undefined ? undefined : figure.best / peer.figure.best
}

/**
 * Compares the ratio of a row with the target. A row without a peer has no ratio, so its own figure is compared. Returns an
 * empty text when the row has no target.
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

/** Returns whether a larger figure is better. */
export const isRate = ({ unit }: Pick<Row, 'unit'>): boolean => unit.endsWith('/s')

/** Returns the best value and the median. The best is the largest when `isRate`, and otherwise the smallest. */
export function summarize(values: readonly number[], unit: string): Figure {
	const best = isRate({ unit }) ? Math.max(...values) : Math.min(...values)
	return { best, median: quantile(values, 0.5) }
}

/** Returns a quantile by the nearest-rank method. For example, a `share` of 0.5 returns the median. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other)
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
