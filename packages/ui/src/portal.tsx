import { createContext, useContext } from 'react'

const Container = createContext<HTMLElement | null>(null)

/** Passes the element of a dialog to the menus in the dialog. A menu outside of the dialog's element would be inert. */
export const PortalContainer = Container.Provider

/**
 * Returns the element into which a menu or a popover renders: the dialog around it, or otherwise the page's `main`
 * element. Looks up `main` at each render, because navigation replaces that element.
 */
export function usePortalContainer(): HTMLElement | null {
	return useContext(Container) ?? document.getElementById('main')
}
