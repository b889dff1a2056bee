/** Returns the first key of `name_1`, `name_2`, … that is not in `taken`. */
export function unusedKey(name: string, taken: readonly string[]): string {
	let number = 1
	while (taken.includes(`${name}_${number}`)) number++
	return `${name}_${number}`
}
