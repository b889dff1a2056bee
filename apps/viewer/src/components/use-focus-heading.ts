import { type RefObject, useEffect } from 'react'

/**
 * Focuses the heading of a newly shown screen, so screen readers announce the screen. Does nothing when another element
 * has the focus.
 */
export function useFocusHeading(screen: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const heading = screen.current?.querySelector<HTMLElement>('h1')
		if (!heading || document.activeElement !== document.body) return
		heading.tabIndex = -1
		heading.focus({ preventScroll: true })
	}, [screen])
}
