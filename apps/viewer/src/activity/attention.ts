import { IDLE_AFTER_MS } from '@dormer/api/outreach/activity/limits'
import type { PlayerStore } from '../playback/store.ts'

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'touchmove', 'wheel', 'scroll'] as const
const CHECK_MS = 5000

/** Whether a homeowner watches a presentation or has left it open. */
export type Attention = {
	/** Returns the milliseconds since the last playback, scrolling or input; 0 while the presentation plays. */
	idleMs: () => number
	/** Returns true when the presentation was left open: nothing of this happened for 60 s. */
	isIdle: () => boolean
	/** Calls `listener` when `isIdle` changes; up to 5 s late when the homeowner becomes idle. */
	subscribe: (listener: () => void) => void
}

/** Measures the attention of the homeowner from playback, scrolling and input. */
export function watchAttention(store: PlayerStore): Attention {
	const listeners: (() => void)[] = []
	let activeAt = performance.now()
	let wasIdle = false
	const idleMs = () => (store.state().phase === 'playing' ? 0 : performance.now() - activeAt)
	const isIdle = () => idleMs() >= IDLE_AFTER_MS

	function check() {
		if (isIdle() === wasIdle) return
		wasIdle = !wasIdle
		for (const listener of listeners) listener()
	}
	function markActive() {
		activeAt = performance.now()
		check()
	}
	for (const input of INPUTS) addEventListener(input, markActive, { passive: true, capture: true })
	store.subscribe((previous) => {
		if (previous.phase === 'playing' || store.state().phase === 'playing') markActive()
	})
	setInterval(check, CHECK_MS)
	return { idleMs, isIdle, subscribe: (listener) => void listeners.push(listener) }
}
