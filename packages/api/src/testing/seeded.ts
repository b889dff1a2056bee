/** Returns a generator of random whole numbers from 0 to `limit` - 1 for tests (linear congruential, Numerical Recipes). */
export function seeded(seed: number): (limit: number) => number {
	let state = seed
	return (limit) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 2 ** 32) * limit)
	}
}
