/** Result of one check: its name, the measured value, and whether the value is within the required limit. */
export type Check = { name: string; measured: number | string; passes: boolean }

/** Prints one line for each check. Returns whether every check passed. */
export function report(title: string, checks: readonly Check[]): boolean {
	console.log(`\n${title}`)
	for (const check of checks) printCheck(check)
	return checks.every(({ passes }) => passes)
}

/** Prints the line of one check. */
export function printCheck({ name, measured, passes }: Check): void {
	console.log(`  ${passes ? 'PASS' : 'FAIL'}  ${name}: ${measured}`)
}

/** What an outage or an attack found, and whether the product behaved as promised. */
export type Finding = { found: string; holds: boolean }

/** A case of a suite. `name` says what is done, `promise` says how the product must behave, and `run` does it. */
export type Case<Target = void> = {
	name: string
	promise: string
	run: (target: Target) => Promise<Finding>
}

/** Runs a case. Returns a check that fails when the promise does not hold or the case rejects. */
export async function tryCase<Target>(
	{ name, promise, run }: Case<Target>,
	target: Target,
): Promise<Check> {
	const title = `${name}; promised: ${promise}; found`
	try {
		const { found, holds } = await run(target)
		return { name: title, measured: found, passes: holds }
	} catch (error) {
		const measured = error instanceof Error ? error.message : String(error)
		return { name: title, measured, passes: false }
	}
}

/** Returns a check that passes when the measured number is 0. */
export const isZero = (name: string, measured: number): Check => ({
	name,
	measured,
	passes: measured === 0,
})

/** Returns a line of the report that has no limit. */
export const note = (name: string, measured: number | string): Check => ({
	name,
	measured,
	passes: true,
})

/** Returns a quantile of the values by the nearest rank. `share` ranges from 0 to 1. Returns 0 for an empty list. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b)
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Formats a duration in whole milliseconds. */
export const formatMs = (ms: number) => `${ms.toFixed(0)} ms`

/** Calls a function. Returns its result and its duration in milliseconds. */
export async function timed<Result>(
	call: () => Promise<Result>,
): Promise<{ result: Result; ms: number }> {
	const startedAt = performance.now()
	const result = await call()
	return { result, ms: performance.now() - startedAt }
}
