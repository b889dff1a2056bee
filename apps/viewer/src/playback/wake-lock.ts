import { isRunning } from './machine.ts'
import type { PlayerStore } from './store.ts'

/** Keeps the screen awake while the presentation plays, where the browser can. */
export function keepScreenAwake(store: PlayerStore) {
	if (!('wakeLock' in navigator)) return
	let lock: WakeLockSentinel | null = null
	let asking = false

	async function follow() {
		const wanted = isRunning(store.state()) && document.visibilityState === 'visible'
		if (!wanted) {
			const held = lock
			lock = null
			await held?.release()
		} else if ((lock === null || lock.released) && !asking) {
			asking = true
			lock = await navigator.wakeLock.request('screen').catch(() => null)
			asking = false
		}
	}
	store.subscribe((previous) => {
		if (isRunning(previous) !== isRunning(store.state())) void follow()
	})
	document.addEventListener('visibilitychange', () => void follow())
}
