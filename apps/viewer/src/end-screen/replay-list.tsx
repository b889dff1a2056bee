import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Play } from 'lucide-react'
import { formatElapsed } from '../core/format.ts'
import type { Player } from '../playback/player.ts'

type Props = { playback: Playback; player: Player; count: number }

/**
 * Renders a button for each of the `count` longest slides, in the order of the presentation. A button plays its slide
 * again.
 */
export function ReplayList({ playback, player, count }: Props) {
	const { parts } = player.store.state().timeline
	const listed = parts
		.map((part, index) => ({ part, index }))
		.sort((a, b) => b.part.durationMs - a.part.durationMs)
		.slice(0, count)
		.sort((a, b) => a.index - b.index)
	return (
		<ul className="replay-list">
			{listed.map(({ part, index }) => {
				const slide = playback.slides[index]
				return (
					<li key={part.id}>
						<button
							type="button"
							onClick={() => player.store.dispatch({ type: 'playPart', part: index })}
						>
							{slide && (
								<SlideView
									slide={{
										...slide,
										imageUrl: slide.imageUrl && player.media.localUrl(slide.imageUrl),
									}}
									deckType={playback.type}
									decorative
								/>
							)}
							<span>
								<b>{part.title}</b>
								<small className="num">{formatElapsed(part.durationMs)}</small>
							</span>
							<Play className="i" aria-hidden="true" />
						</button>
					</li>
				)
			})}
		</ul>
	)
}
