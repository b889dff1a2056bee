import './styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reloadForAnswerLinks } from './core/pages.ts'

const root = document.getElementById('root')
const verifyPath = /^\/verify(?:\/([^/]+))?\/?$/.exec(location.pathname)
const shareKey = /^\/p\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
if (root && verifyPath) void showVerification(root, verifyPath[1])
else if (root) {
	reloadForAnswerLinks()
	createRoot(root).render(<App shareKey={decodeURIComponent(shareKey)} />)
}

/** Renders the public page that verifies signed contracts. The browser loads the code of this page separately. */
async function showVerification(into: HTMLElement, documentId: string | undefined) {
	const { VerifyPage } = await import('./verify/verify-page.tsx')
	createRoot(into).render(<VerifyPage documentId={documentId} />)
}
