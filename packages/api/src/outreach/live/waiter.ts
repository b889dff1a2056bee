/**
 * Lets one caller wait for notifications. `notify` resolves the current `wait`, or the next one. Several notifications
 * before a wait count as one.
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
