import type { Phase, PlayerEvent } from './machine.ts'
import type { PlayerStore } from './store.ts'

const PLAYER_PHASES: Phase[] = ['playing', 'paused', 'waiting']
const SKIP_MS = 5000
const LONG_SKIP_MS = 10_000

const MOVES: Record<string, PlayerEvent> = {
	ArrowLeft: { type: 'skip', byMs: -SKIP_MS },
	ArrowRight: { type: 'skip', byMs: SKIP_MS },
	PageUp: { type: 'previousPart' },
	PageDown: { type: 'nextPart' },
}
const LETTERS: Record<string, PlayerEvent> = {
	j: { type: 'skip', byMs: -LONG_SKIP_MS },
	k: { type: 'toggle' },
	l: { type: 'skip', byMs: LONG_SKIP_MS },
	c: { type: 'toggleCaptions' },
}

/**
 * Handles keyboard shortcuts. Homeowners can turn the letter keys off (WCAG 2.1.4). Ignores the keys that the focused control
 * handles itself.
 */
export function handleKeyboard(store: PlayerStore, letterKeys: () => boolean) {
	document.addEventListener('keydown', (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
		const { phase, pageOpen } = store.state()
		if (pageOpen || !PLAYER_PHASES.includes(phase)) return
		const target = event.target instanceof Element ? event.target : document.body
		if (controlUsesKey(target, event.key)) return
		const letter = letterKeys() ? event.key.toLowerCase() : ''
		const action = MOVES[event.key] ?? LETTERS[letter]
		if (event.key === ' ') store.dispatch({ type: 'toggle' })
		else if (letter === 'f') toggleFullScreen()
		else if (action) store.dispatch(action)
		else return
		event.preventDefault()
	})
}

/** Returns whether the focused control handles the key itself. */
function controlUsesKey(target: Element, key: string): boolean {
	if (target.closest('dialog, textarea, select, [contenteditable]')) return true
	if (target instanceof HTMLInputElement) return target.type !== 'range'
	if (key === ' ') return target.closest('button, a, summary') !== null
	return key.startsWith('Arrow') && target.closest('[role="tab"]') !== null
}

/** Toggles full-screen mode. Does nothing in a browser that has no full-screen mode. */
export function toggleFullScreen() {
	const change = document.fullscreenElement
		? document.exitFullscreen()
		: document.documentElement.requestFullscreen?.()
	change?.catch(() => undefined)
}
