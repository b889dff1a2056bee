import '@dormer/stage/stage.css'
import { SlideView } from '@dormer/stage/slide-view'
import { Skeleton } from '@dormer/ui/skeleton'
import { shareKeyFromUrl } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'

/** Renders the slide that the homeowner is watching, or the first slide when that slide is unknown. */
export function WatchedSlide({ url, slideId }: { url: string; slideId: string | null }) {
	const { data } = trpc.presentations.playback.useQuery({ shareKey: shareKeyFromUrl(url) })
	if (data === undefined) return <Skeleton className="aspect-video" />
	const slide = data.slides.find(({ id }) => id === slideId) ?? data.slides[0]
	if (slide === undefined) return null
	return (
		<div className="overflow-hidden rounded-s ring-1 ring-line [&_.slide-view]:rounded-s!">
			<SlideView slide={slide} deckType={data.type} theme={data.theme.css} decorative />
		</div>
	)
}
