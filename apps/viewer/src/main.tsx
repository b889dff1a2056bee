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
import './ended/ended.css'
import './notice/notice.css'
import './styles/media.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const shareKey = /^\/p\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
const root = document.getElementById('root')
if (root) createRoot(root).render(<App shareKey={decodeURIComponent(shareKey)} />)
