let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel'])
	addEventListener(end, () => (isPressed = false), true)

/**
 * Runs a change of the layout when no mouse button is pressed. Pressing a button takes the focus from a field. If the field
 * changed its height at that moment, the button would move before the release, and the browser would report no click.
 */
export function afterRelease(change: () => void): void {
	if (!isPressed) {
		change()
		return
	}
	const waiting = new AbortController()
	const run = () => {
		waiting.abort()
		// The browser dispatches the click after this event.
		setTimeout(change)
	}
	for (const end of ['pointerup', 'pointercancel'])
		addEventListener(end, run, { signal: waiting.signal })
}
