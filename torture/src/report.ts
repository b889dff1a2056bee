/** Result of one check: its name, the measured value, and whether the value is within the required limit. */
export type Check = { name: string; measured: number | string; passes: boolean }

/** Prints one line for each check. Returns whether every check passed. */
export function report(title: string, checks: readonly Check[]): boolean {
	console.log(`\n${title}`)
	for (const { name, measured, passes } of checks)
		console.log(`  ${passes ? 'PASS' : 'FAIL'}  ${name}: ${measured}`)
	return checks.every(({ passes }) => passes)
}

/**
 * Returns a quantile of the values. `share` ranges from 0 to 1; for example, 0.5 returns the median. Returns 0 for an
 * empty list.
 */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
