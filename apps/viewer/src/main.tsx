import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@dormer/stage/stage.css'
import './styles/base.css'
import './styles/parts.css'
import './intro/intro.css'
import './intro/intro-wide.css'
import './player/player.css'
import './player/dock.css'
import './player/panel.css'
import './ask/ask-field.css'
import './ended/ended.css'
import './notice/notice.css'
import './styles/media.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
const verified = /^\/verify(?:\/([^/]+))?\/?$/.exec(location.pathname)
const shareKey = /^\/p\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
if (root && verified) void showVerification(root, verified[1])
else if (root) createRoot(root).render(<App shareKey={decodeURIComponent(shareKey)} />)

/** The page to check a signed contract on: nobody's presentation, and little of what one needs. */
async function showVerification(into: HTMLElement, documentId: string | undefined) {
	const { VerifyPage } = await import('./verify/verify-page.tsx')
	createRoot(into).render(<VerifyPage documentId={documentId} />)
}
