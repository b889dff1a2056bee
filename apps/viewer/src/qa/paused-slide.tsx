import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Play } from 'lucide-react'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import type { Conversation } from './conversation.ts'

type Props = { playback: Playback; player: Player; conversation: Conversation }

/**
 * Renders the slide at which playback is paused: as a small picture on a narrow screen, else as one line. Does not call
 * it paused when the homeowner asks before anything was played.
 */
export function PausedSlide({ playback, player: { store }, conversation }: Props) {
	const at = usePlayerState(store, ({ timeline, positionMs }) => locate(timeline, positionMs).part)
	const asksFirst = usePlayerState(store, (state) => state.askedFrom !== null)
	const slide = playback.slides[at]
	const place = `slide ${at + 1} of ${playback.slides.length}`
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
					<p>{asksFirst ? `On ${place}` : `Paused on ${place}`}</p>
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
					{asksFirst ? `On ${place}. Nothing is playing.` : describePause({ at, asked, isAnswer })}
				</p>
			</section>
		</>
	)
}

type Pause = { at: number; asked: number; isAnswer: boolean }

function describePause({ at, asked, isAnswer }: Pause): string {
	if (at === asked) return `Paused on slide ${at + 1}, where you left it.`
	if (!isAnswer) return `Paused on slide ${at + 1}.`
	return `Paused. You asked this on slide ${asked + 1}; the answer is on this one.`
}
