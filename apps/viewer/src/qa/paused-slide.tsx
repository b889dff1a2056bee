import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Play } from 'lucide-react'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import type { Conversation } from './conversation.ts'

type Props = { playback: Playback; player: Player; conversation: Conversation }

/** Renders the slide at which playback is paused: as a small picture on a narrow screen, else as one line. */
export function PausedSlide({ playback, player: { store }, conversation }: Props) {
	const at = usePlayerState(store, ({ timeline, positionMs }) => locate(timeline, positionMs).part)
	const slide = playback.slides[at]
	const asked = conversation.from.part
	const isAnswer = slide !== undefined && slide.id === conversation.answer?.relatedSlideId
	return (
		<>
			<section className="paused-slide" aria-label="Paused slide">
				{slide && (
					<SlideView
						slide={{ ...slide, imageUrl: slide.thumbUrl ?? slide.imageUrl }}
						deckType={playback.type}
						decorative
					/>
				)}
				<div className="paused-slide-text">
					<p>
						Paused on slide {at + 1} of {playback.slides.length}
					</p>
					<h2>{slide?.title}</h2>
				</div>
				<button
					type="button"
					className="icon-btn"
					aria-label="Play"
					onClick={() => store.dispatch({ type: 'play' })}
				>
					<Play className="i solid" aria-hidden="true" />
				</button>
			</section>
			<section className="caps caps-paused" aria-label="State">
				<p>
					{at === asked
						? `Paused on slide ${at + 1}, where you left it.`
						: isAnswer
							? `Paused. You asked this on slide ${asked + 1}; the answer is on this one.`
							: `Paused on slide ${at + 1}.`}
				</p>
			</section>
		</>
	)
}
