import './styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reloadForAnswerLinks } from './core/pages.ts'
import { loadMessages } from './messages/index.ts'
import { openPresentation } from './presentation.ts'

const root = document.getElementById('root')
const shareKey = /^\/p\/([^/]+)/.exec(location.pathname)?.[1]
if (root && shareKey !== undefined) {
	reloadForAnswerLinks()
	// Loads the messages together with the presentation. A failure shows when the presentation is loaded.
	loadMessages(document.documentElement.lang).catch(() => undefined)
	createRoot(root).render(<App open={() => openPresentation(decodeURIComponent(shareKey))} />)
} else if (root) void renderOtherPage(root)

/** Renders a page that is not for a homeowner. The browser loads the code of these pages separately. */
async function renderOtherPage(into: HTMLElement) {
	const { findPage } = await import('./other-pages.ts')
	const Page = await findPage(location.pathname)
	createRoot(into).render(<Page />)
}
