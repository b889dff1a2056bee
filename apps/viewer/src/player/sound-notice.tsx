import { VolumeX } from 'lucide-react'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'

/** Renders a notice with a button while the narration plays without sound. */
export function SoundNotice({ player: { store } }: { player: Player }) {
	const muted = usePlayerState(store, (state) => state.muted)
	if (!muted) return null
	return (
		<p className="offline-notice">
			<VolumeX className="i" aria-hidden="true" />
			<b>{messages().player.soundOff}</b>
			<button
				type="button"
				className="btn btn-dark btn-s"
				onClick={() => store.dispatch({ type: 'unmute' })}
			>
				{messages().player.turnSoundOn}
			</button>
		</p>
	)
}
