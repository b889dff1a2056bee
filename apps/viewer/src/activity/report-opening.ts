import type { PlayerStore } from '../playback/store.ts'

/** Milliseconds in view after which a page counts as opened by a person, even without a gesture. */
const IN_VIEW_MS = 10_000
const GESTURES = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const

/**
 * Calls `report` once, when a person opened the presentation: at the first gesture, when playback starts, or after ten seconds in
 * view. A link scanner that only renders the page does none of these.
 */
export function reportOpening(store: PlayerStore, report: () => void): void {
	let inViewMs = 0
	let since = document.visibilityState === 'visible' ? performance.now() : null
	let timer = 0
	const stopListening: (() => void)[] = []

	function open() {
		for (const stop of stopListening.splice(0)) stop()
		clearTimeout(timer)
		report()
	}
	function countView() {
		clearTimeout(timer)
		const now = performance.now()
		if (since !== null) inViewMs += now - since
		since = document.visibilityState === 'visible' ? now : null
		if (since !== null) timer = window.setTimeout(open, Math.max(0, IN_VIEW_MS - inViewMs))
	}

	for (const gesture of GESTURES) {
		addEventListener(gesture, open, { passive: true })
		stopListening.push(() => removeEventListener(gesture, open))
	}
	document.addEventListener('visibilitychange', countView)
	stopListening.push(() => document.removeEventListener('visibilitychange', countView))
	stopListening.push(
		store.subscribe(() => {
			if (store.state().phase === 'playing') open()
		}),
	)
	countView()
}
