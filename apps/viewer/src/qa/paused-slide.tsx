import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { Play } from 'lucide-react'
import { messages } from '../messages/index.ts'
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
	const t = messages().qa
	const [number, count] = [at + 1, playback.slides.length]
	const asked = conversation.from.part
	const isAnswer = slide !== undefined && slide.id === conversation.answer?.relatedSlideId
	return (
		<>
			<section className="paused-slide" aria-label={t.pausedSlide}>
				{slide && (
					<SlideView
						slide={{ ...slide, imageUrl: slide.thumbUrl ?? slide.imageUrl }}
						deckType={playback.type}
						decorative
					/>
				)}
				<div className="paused-slide-text">
					<p>{asksFirst ? t.onSlide(number, count) : t.pausedOn(number, count)}</p>
					<h2>{slide?.title}</h2>
				</div>
				<button
					type="button"
					className="icon-btn"
					aria-label={messages().player.play}
					onClick={() => store.dispatch({ type: 'play' })}
				>
					<Play className="i solid" aria-hidden="true" />
				</button>
			</section>
			<section className="caps caps-paused" aria-label={t.state}>
				<p>
					{asksFirst ? t.nothingPlaying(number, count) : describePause({ at, asked, isAnswer })}
				</p>
			</section>
		</>
	)
}

type Pause = { at: number; asked: number; isAnswer: boolean }

function describePause({ at, asked, isAnswer }: Pause): string {
	const t = messages().qa
	if (at === asked) return t.pausedWhereLeft(at + 1)
	return isAnswer ? t.pausedOnAnswer(asked + 1) : t.paused(at + 1)
}
