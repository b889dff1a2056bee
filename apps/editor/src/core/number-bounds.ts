/** Returns what is wrong with a number outside its bounds, or undefined. An empty field is not outside. */
export function outsideOf(
	{ min, max }: { min: number; max: number },
	value: number | null | undefined,
): string | undefined {
	if (value == null || (value >= min && value <= max)) return undefined
	const show = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: 15 })
	return `Enter a number from ${show(min)} to ${show(max)}`
}
