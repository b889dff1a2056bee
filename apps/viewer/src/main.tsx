import './styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reloadForAnswerLinks } from './core/pages.ts'
import { openPresentation, type Presentation } from './presentation.ts'

const root = document.getElementById('root')
const shareKey = /^\/p\/([^/]+)/.exec(location.pathname)?.[1]
if (root && shareKey !== undefined) {
	reloadForAnswerLinks()
	void renderPresentation(root, openPresentation(decodeURIComponent(shareKey)))
} else if (root) void renderOtherPage(root)

/**
 * Renders a presentation. The server puts its first picture into the page (apps/server/src/http/first-picture.ts): that picture
 * stays until the data has arrived, and becomes part of the start screen. Without it, renders the loading screen at once.
 */
async function renderPresentation(into: HTMLElement, presentation: Presentation) {
	if (into.firstElementChild !== null) {
		await presentation.opened
		await waitForPaint()
	}
	createRoot(into).render(<App open={() => presentation} />)
}

/** Waits until the browser has painted the page, at most 100 ms, because a page in the background is not painted. */
function waitForPaint(): Promise<void> {
	return new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve))
		setTimeout(resolve, 100)
	})
}

/** Renders a page that is not for a homeowner. The browser loads the code of these pages separately. */
async function renderOtherPage(into: HTMLElement) {
	const { findPage } = await import('./other-pages.ts')
	const Page = await findPage(location.pathname)
	createRoot(into).render(<Page />)
}
