/** Rings any number of times before it is waited for count as one. */
export type Waiter = { ring: () => void; wait: () => Promise<void> }

/** A bell that one waits for. */
export function createWaiter(): Waiter {
	let ring = () => {}
	let rung: Promise<void>
	const reset = () => {
		rung = new Promise((resolve) => {
			ring = resolve
		})
	}
	reset()
	return {
		ring: () => ring(),
		wait: async () => {
			await rung
			reset()
		},
	}
}
