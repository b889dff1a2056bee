import { type RefObject, useEffect } from 'react'

/**
 * Focuses the heading of a screen that replaced the focused screen, so that the keyboard continues there and
 * screen readers announce the screen. Keeps the focus when an element already has the focus.
 */
export function useFocusHeading(screen: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const heading = screen.current?.querySelector<HTMLElement>('h1')
		if (!heading || document.activeElement !== document.body) return
		heading.tabIndex = -1
		heading.focus({ preventScroll: true })
	}, [screen])
}
