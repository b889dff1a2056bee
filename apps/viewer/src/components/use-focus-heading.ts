import { type RefObject, useEffect } from 'react'

/**
 * Begins at the heading of a screen that took the place of the one that had the focus: there the keyboard goes on, and a
 * screen reader says where it is. A focus that stands somewhere is left there.
 */
export function useFocusHeading(screen: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const heading = screen.current?.querySelector<HTMLElement>('h1')
		if (!heading || document.activeElement !== document.body) return
		heading.tabIndex = -1
		heading.focus({ preventScroll: true })
	}, [screen])
}
