import { Captions, Maximize, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { messages } from '../messages/index.ts'
import { toggleFullScreen } from '../playback/keyboard.ts'
import { isRunning } from '../playback/machine.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'

/** Renders the player buttons: speed, previous slide, play, next slide, captions, and full screen. */
export function PlayerButtons({ player: { store } }: { player: Player }) {
	const running = usePlayerState(store, isRunning)
	const speed = usePlayerState(store, (state) => state.speed)
	const captions = usePlayerState(store, (state) => state.captions)
	const t = messages().player
	const PlayIcon = running ? Pause : Play
	return (
		<div className="player-buttons">
			<button
				type="button"
				className="icon-btn rate num"
				aria-label={t.speed(speed)}
				onClick={() => store.dispatch({ type: 'nextSpeed' })}
			>
				{speed}×
			</button>
			<button
				type="button"
				className="icon-btn"
				aria-label={t.previous}
				onClick={() => store.dispatch({ type: 'previousPart' })}
			>
				<SkipBack className="i solid" aria-hidden="true" />
			</button>
			<button
				type="button"
				className="play"
				aria-label={running ? t.pause : t.play}
				onClick={() => store.dispatch({ type: 'toggle' })}
			>
				<PlayIcon className="i solid" aria-hidden="true" />
			</button>
			<button
				type="button"
				className="icon-btn"
				aria-label={t.next}
				onClick={() => store.dispatch({ type: 'nextPart' })}
			>
				<SkipForward className="i solid" aria-hidden="true" />
			</button>
			<button
				type="button"
				className={`icon-btn cc${captions ? ' is-on' : ''}`}
				aria-label={t.captions}
				aria-pressed={captions}
				onClick={() => store.dispatch({ type: 'toggleCaptions' })}
			>
				<Captions className="i" aria-hidden="true" />
			</button>
			{document.fullscreenEnabled && (
				<button
					type="button"
					className="icon-btn extra wide-only"
					aria-label={t.fullScreen}
					onClick={toggleFullScreen}
				>
					<Maximize className="i" aria-hidden="true" />
				</button>
			)}
		</div>
	)
}
