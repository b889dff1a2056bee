import { createContext, useContext } from 'react'

const Container = createContext<HTMLElement | null>(null)

/**
 * Passes the element of a dialog to the menus in the dialog. A menu rendered outside the dialog's element would be
 * inert.
 */
export const PortalContainer = Container.Provider

/**
 * Returns the element that a menu or popover renders into: the surrounding dialog, otherwise the page's `main`
 * element. Looks up `main` at each render, because navigation replaces the element.
 */
export function usePortalContainer(): HTMLElement | null {
	return useContext(Container) ?? document.getElementById('main')
}
