import { createContext, useContext } from 'react'

const Container = createContext<HTMLElement | null>(null)

/** A dialog says where the menus opened inside it belong: outside of it they would be inert. */
export const PortalContainer = Container.Provider

/**
 * Where a menu or popover is put: into the dialog around it, else into the page's main landmark. Asked anew at each
 * render: a page that was left has taken its landmark along.
 */
export function usePortalContainer(): HTMLElement | null {
	return useContext(Container) ?? document.getElementById('main')
}
