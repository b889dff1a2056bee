export type Claim = { name: string; measured: number | string; holds: boolean }

/** Prints what was measured, a line each, and gives whether all of it holds. */
export function report(title: string, claims: readonly Claim[]): boolean {
	console.log(`\n${title}`)
	for (const { name, measured, holds } of claims)
		console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${name}: ${measured}`)
	return claims.every(({ holds }) => holds)
}

/** The value below which `share` of the values lie; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
