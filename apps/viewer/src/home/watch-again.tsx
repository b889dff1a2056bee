import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Play } from 'lucide-react'
import { formatDuration } from '../core/format.ts'
import { messages } from '../messages/index.ts'

type Props = { playback: Playback; onReplay: () => void }

/**
 * Renders the button that plays the presentation from the start. The button shows the first slide and the length of the
 * presentation.
 */
export function WatchAgain({ playback, onReplay }: Props) {
	const { slides, totalDurationMs, type } = playback
	const [slide] = slides
	const t = messages()
	return (
		<section className="home-section" aria-labelledby="home-replay">
			<h2 id="home-replay">{t.home.watchAgain}</h2>
			<button type="button" className="home-replay" onClick={onReplay}>
				{slide && <SlideView slide={slide} deckType={type} decorative />}
				<span>
					<b>{t.home.yourPresentation}</b>
					<small className="num">
						{t.general.slides(slides.length)}, {formatDuration(totalDurationMs)}
					</small>
				</span>
				<Play className="i" aria-hidden="true" />
			</button>
		</section>
	)
}
