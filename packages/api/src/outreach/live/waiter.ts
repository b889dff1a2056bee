/**
 * Lets one caller wait for notifications. `notify` resolves the promise of the current `wait`. When nobody waits, it makes the
 * next `wait` resolve immediately, and further notifications before that `wait` have no effect.
 */
export type Waiter = { notify: () => void; wait: () => Promise<void> }

export function createWaiter(): Waiter {
	let notify = () => {}
	let notified: Promise<void>
	const reset = () => {
		notified = new Promise((resolve) => {
			notify = resolve
		})
	}
	reset()
	return {
		notify: () => notify(),
		wait: async () => {
			await notified
			reset()
		},
	}
}
