import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@dormer/stage/stage.css'
import './styles/base.css'
import './styles/components.css'
import './start-screen/start-screen.css'
import './start-screen/start-screen-wide.css'
import './player/player.css'
import './player/controls.css'
import './player/side-panel.css'
import './qa/question-field.css'
import './end-screen/end-screen.css'
import './status-screens/status-screens.css'
import './styles/media.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
const verifyPath = /^\/verify(?:\/([^/]+))?\/?$/.exec(location.pathname)
const shareKey = /^\/p\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
if (root && verifyPath) void showVerification(root, verifyPath[1])
else if (root) createRoot(root).render(<App shareKey={decodeURIComponent(shareKey)} />)

/** Renders the public page that verifies signed contracts; its code loads separately. */
async function showVerification(into: HTMLElement, documentId: string | undefined) {
	const { VerifyPage } = await import('./verify/verify-page.tsx')
	createRoot(into).render(<VerifyPage documentId={documentId} />)
}
