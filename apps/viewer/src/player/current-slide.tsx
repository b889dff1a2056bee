import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { useSyncExternalStore } from 'react'
import { findImageUrl } from '../core/image-sizes.ts'
import type { OpenPage } from '../core/pages.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import type { PlayerProps } from './player-props.ts'

type Props = PlayerProps & { headline: string; onOpen: OpenPage }

/** Renders the current slide. Renders the next slide behind it, so that the slide changes without a delay. */
export function CurrentSlide({ playback, player, headline, onOpen }: Props) {
	const at = usePlayerState(
		player.store,
		({ timeline, positionMs }) => locate(timeline, positionMs).part,
	)
	const nextCached = useSyncExternalStore(player.media.subscribe, () => player.isCached(at + 1))
	const slide = playback.slides[at]
	const localUrlOf = (shown: Playback['slides'][number]) => {
		const imageUrl = findImageUrl(shown)
		return imageUrl && player.media.localUrl(imageUrl)
	}
	return (
		<main className="stage">
			<h1 className="sr">{headline}</h1>
			<div className="stage-slides" {...(slide?.productData ? { tabIndex: 0 } : {})}>
				{playback.slides.map((rendered, index) =>
					index === at || (index === at + 1 && nextCached) ? (
						<div key={rendered.id} className={index === at ? 'stage-now' : 'stage-next'}>
							<SlideView
								slide={{
									...rendered,
									imageUrl: localUrlOf(rendered),
								}}
								deckType={playback.type}
								decorative={index !== at}
								readable
							/>
						</div>
					) : null,
				)}
			</div>
			<div className="p-title">
				<h2>{slide?.title}</h2>
				<p className="num">
					{at + 1} of {playback.slides.length}
				</p>
			</div>
			{slide?.pricing && (
				<button
					type="button"
					className="btn btn-highlight btn-s stage-prices"
					onClick={() => onOpen('prices')}
				>
					Compare and choose
				</button>
			)}
		</main>
	)
}
