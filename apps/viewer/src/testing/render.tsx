import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Renders a component of the viewer into the page and removes it when the test ends. */
export function render(children: ReactNode): HTMLElement {
	const container = document.createElement('div')
	document.body.append(container)
	const root = createRoot(container)
	root.render(children)
	onTestFinished(() => {
		root.unmount()
		container.remove()
	})
	return container
}
