import { isRunning } from './machine.ts'
import type { PlayerStore } from './store.ts'
import { locate } from './timeline.ts'

type Card = { company: string; artwork: (part: number) => string | null }

/**
 * Shows the current slide on the lock screen, and handles the media buttons of the keyboard, the headphones and the
 * lock screen.
 */
export function connectMediaSession(store: PlayerStore, { company, artwork }: Card) {
	const session = navigator.mediaSession
	if (!session) return
	const on = (action: MediaSessionAction, handler: MediaSessionActionHandler) => {
		try {
			session.setActionHandler(action, handler)
		} catch {
			// Browsers throw an error for media actions that they do not support.
		}
	}
	on('play', () => store.dispatch({ type: 'play' }))
	on('pause', () => store.dispatch({ type: 'pause' }))
	on('previoustrack', () => store.dispatch({ type: 'previousPart' }))
	on('nexttrack', () => store.dispatch({ type: 'nextPart' }))
	on('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 10)))
	on('seekforward', ({ seekOffset }) => skip(seekOffset ?? 10))
	on('seekto', ({ seekTime }) => {
		if (seekTime !== undefined) store.dispatch({ type: 'seek', toMs: seekTime * 1000 })
	})
	const skip = (seconds: number) => store.dispatch({ type: 'skip', byMs: seconds * 1000 })

	let shown = -1
	store.subscribe(() => {
		const state = store.state()
		if (state.phase === 'intro') return
		session.playbackState = isRunning(state) ? 'playing' : 'paused'
		const { part } = locate(state.timeline, state.positionMs)
		if (part !== shown) {
			shown = part
			const src = artwork(part)
			session.metadata = new MediaMetadata({
				title: state.timeline.parts[part]?.title ?? '',
				artist: company,
				artwork: src ? [{ src }] : [],
			})
		}
	})
}
