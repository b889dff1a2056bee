import type { Playback } from '@dormer/api/presentations/schema'
import { createPlayer, isSettled, type Player } from './playback/player.ts'
import { refusalOf, trpc } from './trpc.ts'

export type Presentation = {
	player: Player
	playback: () => Playback | null
	subscribe: (listener: () => void) => () => void
}

const POLL_MS = 3000

/**
 * Opens the presentation of a share key: fetches it, and while voices are still being made asks
 * again every three seconds until all are there. A refusal goes to the player's state; once
 * something is on the screen a failed request changes nothing but the time of the next.
 */
export function openPresentation(shareKey: string): Presentation {
	let playback: Playback | null = null
	let underway = false
	const listeners = new Set<() => void>()
	const player = createPlayer({
		shareKey,
		refetch: () => void load(),
		onStart: () => {
			if (playback)
				trpc.presentations.start
					.mutate({ presentationId: playback.presentationId })
					.catch(() => player.network.suspect())
		},
	})

	async function load() {
		if (underway) return
		underway = true
		try {
			playback = await trpc.presentations.playback.query({ shareKey })
			player.show(playback)
			for (const listener of listeners) listener()
		} catch (error) {
			player.store.dispatch({ type: 'refused', why: refusalOf(error) })
			if (playback) player.network.suspect()
		}
		underway = false
		if (playback && !isSettled(playback)) setTimeout(() => void load(), POLL_MS)
	}

	player.store.subscribe((previous) => {
		if (previous.phase !== 'loading' && player.store.state().phase === 'loading') void load()
	})
	void load()
	return {
		player,
		playback: () => playback,
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}
