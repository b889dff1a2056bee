import { TIERS } from '@dormer/api/content/pricing/tiers'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { SlideView } from '@dormer/stage/slide-view'
import { useSyncExternalStore } from 'react'
import { formatTerms } from '../core/format.ts'
import { findImageUrl } from '../core/image-sizes.ts'
import type { OpenPage } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import { EnlargedSlide } from './enlarged-slide.tsx'
import type { PlayerProps } from './player-props.ts'
import { PricesButton } from './prices-button.tsx'

type Props = PlayerProps & { headline: string; onOpen: OpenPage }

/** Renders the current slide. Renders the next slide behind it, so the slide changes without a delay. */
export function CurrentSlide({ playback, player, headline, onOpen }: Props) {
	const at = usePlayerState(
		player.store,
		({ timeline, positionMs }) => locate(timeline, positionMs).part,
	)
	const nextCached = useSyncExternalStore(player.media.subscribe, () => player.isCached(at + 1))
	const slide = playback.slides[at]
	const t = messages().player
	const localUrlOf = (shown: Playback['slides'][number]) => {
		const imageUrl = findImageUrl(shown)
		return imageUrl && player.media.localUrl(imageUrl)
	}
	return (
		<main className="stage">
			<h1 className="sr">{headline}</h1>
			<div className="stage-slides">
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
								formatMonthly={messages().prices.perMonth}
							/>
						</div>
					) : null,
				)}
			</div>
			{slide && (
				<EnlargedSlide slide={{ ...slide, imageUrl: localUrlOf(slide) }} playback={playback} />
			)}
			{listTerms(slide).map((terms) => (
				<p key={terms} className="stage-terms">
					{terms}
				</p>
			))}
			<div className="p-title">
				<h2>{slide?.title}</h2>
				<p className="num">{t.slideOf(at + 1, playback.slides.length)}</p>
			</div>
			<PricesButton
				className="btn-s stage-prices wide-only"
				playback={playback}
				player={player}
				onOpen={onOpen}
			/>
		</main>
	)
}

/** Returns the terms of the monthly payments on a price slide, each once. */
function listTerms(slide: Playback['slides'][number] | undefined): string[] {
	const payments = TIERS.flatMap((name) => slide?.pricing?.[name]?.monthly ?? [])
	return [...new Set(payments.map(formatTerms))]
}
