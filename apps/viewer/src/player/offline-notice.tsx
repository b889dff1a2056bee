import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatElapsed } from '../core/format.ts'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'

/**
 * Renders a notice while the connection is lost. The notice says how far playback can continue without the connection.
 */
export function OfflineNotice({ player }: { player: Player }) {
	const { store, media, network, isCached } = player
	const online = useSyncExternalStore(network.subscribe, network.online)
	const at = usePlayerState(store, ({ timeline, positionMs }) => locate(timeline, positionMs).part)
	const { parts } = store.state().timeline
	const firstMissing = useSyncExternalStore(media.subscribe, () =>
		parts.findIndex((_, index) => index >= at && !isCached(index)),
	)
	return (
		<div className="offline-status" role="status">
			{!online && (
				<p className="offline-notice">
					<WifiOff className="i" aria-hidden="true" />
					<span>
						<b>{messages().player.offline}</b>{' '}
						<span className="offline-outlook">{formatOutlook(parts, at, firstMissing)}</span>
					</span>
				</p>
			)}
		</div>
	)
}

/**
 * Formats how far playback can continue. `firstMissing` is the index of the first uncached slide, or -1 when all are cached.
 */
function formatOutlook(parts: { startMs: number }[], at: number, firstMissing: number): string {
	const t = messages().player
	if (firstMissing < 0) return t.allLoaded
	const part = parts[firstMissing]
	return firstMissing > at && part ? t.playsUntil(formatElapsed(part.startMs)) : t.playsOnline
}
