import { isRunning } from './machine.ts'
import type { PlayerStore } from './store.ts'

/** Keeps the screen awake while the presentation plays. Works only in browsers that support wake locks. */
export function keepScreenAwake(store: PlayerStore) {
	if (!('wakeLock' in navigator)) return
	let lock: WakeLockSentinel | null = null
	let requesting = false

	async function update() {
		const wanted = isRunning(store.state()) && document.visibilityState === 'visible'
		if (!wanted) {
			const released = lock
			lock = null
			await released?.release()
		} else if ((lock === null || lock.released) && !requesting) {
			requesting = true
			lock = await navigator.wakeLock.request('screen').catch(() => null)
			requesting = false
		}
	}
	store.subscribe((previous) => {
		if (isRunning(previous) !== isRunning(store.state())) void update()
	})
	document.addEventListener('visibilitychange', () => void update())
}
