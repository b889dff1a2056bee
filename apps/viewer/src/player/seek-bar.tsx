import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react'
import { formatElapsed } from '../core/format.ts'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'

type SegmentStyle = CSSProperties & { '--w': number; '--f': number }

/**
 * Renders the seek bar: a range input over one segment for each slide. The longer a slide lasts, the wider its segment.
 */
export function SeekBar({ player }: { player: Player }) {
	const { store } = player
	const seconds = usePlayerState(store, ({ positionMs }) => Math.floor(positionMs / 1000))
	const durationMs = usePlayerState(store, ({ timeline }) => timeline.durationMs)
	const { timeline } = store.state()
	const at = locate(timeline, store.state().positionMs).part
	const total = Math.ceil(durationMs / 1000)
	const t = messages().player
	return (
		<div className="seek">
			<div className="times num" aria-hidden="true">
				<span>{formatElapsed(seconds * 1000)}</span>
				<span>−{formatElapsed(durationMs - seconds * 1000)}</span>
			</div>
			<div className="seek-line">
				<Segments player={player} />
				<input
					type="range"
					min={0}
					max={total}
					value={seconds}
					aria-label={t.position}
					aria-valuetext={t.positionText({
						elapsed: formatElapsed(seconds * 1000),
						total: formatElapsed(durationMs),
						slide: at + 1,
						title: timeline.parts[at]?.title ?? '',
					})}
					onChange={(event) =>
						store.dispatch({ type: 'seek', toMs: event.currentTarget.valueAsNumber * 1000 })
					}
				/>
			</div>
		</div>
	)
}

function Segments({ player: { store, media, network, isCached } }: { player: Player }) {
	const timeline = usePlayerState(store, (state) => state.timeline)
	const at = usePlayerState(store, ({ timeline: { parts }, positionMs }) =>
		Math.max(
			0,
			parts.findLastIndex(({ startMs }) => startMs <= positionMs),
		),
	)
	const online = useSyncExternalStore(network.subscribe, network.online)
	useSyncExternalStore(media.subscribe, () => timeline.parts.filter((_, i) => isCached(i)).length)
	const current = useRef<HTMLSpanElement>(null)
	useEffect(() => {
		const fill = () => {
			const { positionMs } = store.state()
			const part = timeline.parts[at]
			const share = part ? (positionMs - part.startMs) / part.durationMs : 0
			current.current?.style.setProperty('--f', Math.min(1, share).toFixed(4))
		}
		fill()
		return store.subscribe(fill)
	}, [store, timeline, at])

	/**
	 * Returns the played share of an earlier slide, from 0 to 1. Returns 0 for the current slide, whose share the effect above
	 * sets, and for later slides.
	 */
	function playedShare(index: number, durationMs: number): number {
		if (index >= at) return 0
		return Math.min(1, (store.state().playedMs[index] ?? 0) / Math.max(1, durationMs))
	}
	function segmentClass(index: number): string {
		if (index === at) return 'seg seg-now'
		if (index < at || online) return 'seg'
		return isCached(index) ? 'seg seg-ahead' : 'seg seg-away'
	}
	return (
		<div className="segs" aria-hidden="true">
			{timeline.parts.map((part, index) => {
				const style: SegmentStyle = {
					'--w': part.durationMs,
					'--f': playedShare(index, part.durationMs),
				}
				return (
					<span
						key={part.id}
						ref={index === at ? current : null}
						className={segmentClass(index)}
						style={style}
					/>
				)
			})}
		</div>
	)
}
