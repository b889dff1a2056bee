import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { Access } from '../core/access.ts'
import { keepPresentation } from '../offline/keep-presentation.ts'
import type { Player } from '../playback/player.ts'
import type { Attention } from './attention.ts'
import { reportOpenPage } from './report-open-page.ts'

type Opened = {
	shareKey: string
	presentationId: string
	access: Access
	player: Player
	attention: Attention
	/** Returns the presentation once the server has made all recordings, and null before. */
	prepared: () => Playback | null
	/** Loads the code of all pages, so the browser can keep it. */
	loadAllPages: () => Promise<void>
}

/**
 * Starts what a presentation does besides playing: it reports to the server which page is open over the slides, such as the
 * agreement, and keeps the presentation in the browser once the homeowner has started it and the server has made all recordings.
 */
export function startBackgroundWork({
	shareKey,
	presentationId,
	access,
	player,
	attention,
	prepared,
	loadAllPages,
}: Opened): void {
	const { store } = player
	let kept: Playback | null = null
	async function keep() {
		const now = prepared()
		const { phase } = store.state()
		if (now === null || now === kept || phase === 'loading' || phase === 'intro') return
		kept = now
		await loadAllPages().catch(() => undefined)
		// Without a copy, the presentation plays on. It only cannot be reloaded without a connection.
		await keepPresentation(shareKey, now).catch(() => undefined)
	}
	reportOpenPage({ presentationId, access, store, attention })
	store.subscribe(() => void keep())
}
