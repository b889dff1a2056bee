import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatElapsed } from '../core/format.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'

/** While the connection is lost: that it is, and how far playing goes without it. */
export function OfflineNotice({
	player: { store, media, network, isCached: isHere },
}: {
	player: Player
}) {
	const online = useSyncExternalStore(network.subscribe, network.online)
	const at = usePlayerState(store, ({ timeline, positionMs }) => locate(timeline, positionMs).part)
	const { parts } = store.state().timeline
	const away = useSyncExternalStore(media.subscribe, () =>
		parts.findIndex((_, index) => index >= at && !isHere(index)),
	)
	return (
		<div className="offline-line" role="status">
			{!online && (
				<p className="calm">
					<WifiOff className="i" aria-hidden="true" />
					<span>
						<b>You are offline.</b> <span className="calm-more">{outlook(parts, at, away)}</span>
					</span>
				</p>
			)}
		</div>
	)
}

function outlook(parts: { startMs: number }[], at: number, away: number): string {
	if (away < 0) return 'All of it is here, playing goes on.'
	const part = parts[away]
	return away > at && part
		? `Playing goes on until ${formatElapsed(part.startMs)}.`
		: 'Playing goes on once you are back.'
}
